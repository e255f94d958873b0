import Foundation

/// The learner's column of the scoreboard.
///
/// A ★ exercise can fill the column if `Exercises/LearnerColumn` has an adapter for it, in a file
/// that's named after its number, such as `1.1.swift`.
extension Judge {
  /// The command that starts the process in which a hazard is played.
  public struct Player: Sendable {
    /// The path of the program.
    public let program: String
    /// The arguments of the program.
    public let arguments: [String]
    /// The environment variable that holds the name of the hazard.
    public static let variable = "WORKBOOK_HAZARD"
  }

  /// Returns the exercises that have an adapter, in the order of the book.
  ///
  /// - Parameter catalog: The exercises.
  /// - Returns: The exercises that can fill the learner's column.
  public func exercisesWithAdapter(in catalog: Catalog) -> [Exercise] {
    catalog.exercises.filter { exercise in
      let adapter = book.exercises.appending(path: "LearnerColumn/\(exercise.id).swift")
      return FileManager.default.fileExists(atPath: adapter.path)
    }
  }

  /// Builds an exercise with its adapter, and calls `body` while no other process can build.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - attempt: A folder below `Exercises/Answers/<id>` that replaces the reader's file.
  ///   - body: A closure that plays the hazards.
  /// - Returns: The result of `body`.
  /// - Throws: ``WorkbookError`` if the build fails, or the error of `body`.
  public func withPlayer<Result>(
    of exercise: Exercise,
    attempt: String? = nil,
    _ body: (Player) throws -> Result
  ) throws -> Result {
    try check(attempt, of: exercise)
    var environment = ["WORKBOOK_COLUMN": exercise.id]
    environment["WORKBOOK_ATTEMPT"] = attempt
    let package = Toolchain.Package(
      name: "Exercises",
      folder: book.exercises,
      scratch: book.scratch,
      environment: environment
    )
    return try FileLock.withLock(on: book.scratch.appending(path: "lock")) {
      let build = try toolchain.build(package)
      guard build.termination == .exit(0) else {
        let source = book.source(of: exercise, attempt: attempt)
        let verdict = try BuildFailure(build).verdict(of: exercise, source, in: book)
        let failure = verdict.failures.first
        let message = [failure?.message, failure?.advice].compactMap(\.self).joined(separator: " ")
        throw WorkbookError("\(exercise.label) \(verdict.state.rawValue): \(message)")
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
