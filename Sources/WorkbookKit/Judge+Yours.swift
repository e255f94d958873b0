import Foundation

/// The reader's own column of the scoreboard.
///
/// A spine exercise has a place in it if `Exercises/Yours` holds an adapter of its number,
/// `1.1.swift`, which says how the scoreboard's scenarios drive the reader's type.
extension Judge {
  /// How to start the process that plays a hazard with the reader's type.
  public struct Player: Sendable {
    /// The program.
    public let program: String
    /// Its arguments.
    public let arguments: [String]
    /// The variable that names the hazard.
    public static let variable = "WORKBOOK_HAZARD"
  }

  /// The exercises that have a place in the column, in the order of the book.
  ///
  /// - Parameter catalog: The exercises.
  /// - Returns: Those with an adapter.
  public func ownColumns(in catalog: Catalog) -> [Exercise] {
    catalog.exercises.filter { exercise in
      let adapter = book.exercises.appending(path: "Yours/\(exercise.id).swift")
      return FileManager.default.fileExists(atPath: adapter.path)
    }
  }

  /// Builds the exercise's own column and lets `body` play it, while nobody else builds.
  ///
  /// - Parameters:
  ///   - exercise: Whose file is played.
  ///   - attempt: A folder below `Exercises/Answers/<id>` to play in its place.
  ///   - body: Plays it.
  /// - Returns: What `body` returns.
  /// - Throws: ``Complaint`` if it does not build, or what `body` throws.
  public func playing<Result>(
    _ exercise: Exercise,
    attempt: String? = nil,
    _ body: (Player) throws -> Result
  ) throws -> Result {
    try check(attempt, of: exercise)
    var environment = ["WORKBOOK_YOURS": exercise.id]
    environment["WORKBOOK_ATTEMPT"] = attempt
    let package = Toolchain.Package(
      name: "Exercises",
      folder: book.exercises,
      scratch: book.scratch,
      environment: environment
    )
    return try FileLock.holding(book.scratch.appending(path: "lock")) {
      let build = try toolchain.build(package)
      guard build.ending == .exit(0) else {
        throw Complaint("\(exercise.id) does not compile: \(firstError(in: build.output).message)")
      }
      let (program, arguments) = toolchain.runner(of: package)
      return try body(
        Player(
          program: program,
          arguments: arguments + ["--no-parallel", "--filter", "plays one hazard"]
        )
      )
    }
  }
}
