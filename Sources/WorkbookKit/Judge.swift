import Foundation

/// Builds and runs one exercise at a time, so that a mistake in one does not block another.
public struct Judge: Sendable {
  let book: Workbook
  let toolchain: Toolchain

  /// Prepares to judge the exercises of a book.
  ///
  /// - Throws: ``Complaint`` if there is no toolchain.
  public init(_ book: Workbook) throws {
    self.book = book
    toolchain = try Toolchain()
    ChildProcess.stopOnSignals()
  }

  /// Judges the reader's file, or a kept answer in its place.
  ///
  /// - Parameter attempt: A folder below `Exercises/Answers/<id>`, such as "Wrong/AddressOnly".
  /// - Throws: ``Complaint`` if no test ran.
  public func verdict(on exercise: Exercise, attempt: String? = nil) throws -> Verdict {
    var environment = ["WORKBOOK_ONLY": exercise.id]
    environment["WORKBOOK_ATTEMPT"] = attempt
    // A scratch folder of its own: the reader's `swift build` waits for nobody.
    let package = Toolchain.Package(
      name: "Exercises",
      folder: book.exercises,
      scratch: book.scratch,
      environment: environment
    )
    return try FileLock.holding(book.scratch.appending(path: "lock")) {
      let build = try toolchain.build(package)
      guard build.ending == .exit(0) else { return Verdict(buildOutput: build.output) }
      return try toolchain.test(package, run: exercise.id)
    }
  }
}

/// Keeps a `watch` and a `check` in two windows from building into one another.
enum FileLock {
  static func holding<Result>(_ file: URL, _ body: () throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Complaint("\(file.path) cannot be written.") }
    // Closing lets the lock go, and so does dying.
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    return try body()
  }
}
