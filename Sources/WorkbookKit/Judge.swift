import Foundation

/// A judge that builds exercises, runs their tests, and returns a verdict on each of them.
///
/// Each exercise is a module of its own, so an error in one exercise doesn't affect the others.
public struct Judge: Sendable {
  let book: Workbook
  let toolchain: Toolchain

  /// Creates a judge for the exercises of a book.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  public init(_ book: Workbook) throws {
    self.book = book
    toolchain = try Toolchain()
    ChildProcess.stopOnSignals()
    disableCoreDumps()
  }

  /// Whether judging has to build the book first, which takes a few minutes.
  public var isFirstTime: Bool {
    !FileManager.default.fileExists(atPath: book.scratch.appending(path: "debug").path)
  }

  /// Judges the reader's files, or kept answers that replace them.
  ///
  /// - Parameters:
  ///   - exercises: The exercises.
  ///   - attempt: A folder below `Exercises/Answers/<id>`, such as "Wrong/AddressOnly".
  ///   - report: A closure that receives each verdict as soon as it is known.
  /// - Throws: ``WorkbookError`` if no test ran, or the error of `report`.
  public func judge(
    _ exercises: [Exercise],
    attempt: String? = nil,
    report: (Exercise, Verdict) throws -> Void
  ) throws {
    for exercise in exercises { try check(attempt, of: exercise) }
    try FileLock.withLock(on: book.scratch.appending(path: "lock")) {
      try judgeWithLock(exercises, attempt, report)
    }
  }

  /// Checks that an answer exists; the stub isn't one.
  func check(_ attempt: String?, of exercise: Exercise) throws {
    guard let attempt else { return }
    let names = Variant.all(of: exercise, in: book).map(\.name).filter { $0 != "stub" }
    guard names.contains(attempt) else {
      throw WorkbookError(
        "\(exercise.id) has no stored answer \(quoted(attempt)). Its stored answers are "
          + "\(listed(names, "and"))."
      )
    }
  }

  /// Builds all exercises at once or, if that fails, one by one, and judges each.
  private func judgeWithLock(
    _ exercises: [Exercise],
    _ attempt: String?,
    _ report: (Exercise, Verdict) throws -> Void
  ) throws {
    var environment = ["WORKBOOK_ONLY": exercises.map(\.id).joined(separator: ",")]
    environment["WORKBOOK_ATTEMPT"] = attempt
    // Use a separate scratch folder, so that this build doesn't wait for the reader's
    // `swift build`.
    let package = Toolchain.Package(
      name: "Exercises",
      folder: book.exercises,
      scratch: book.scratch,
      environment: environment
    )
    let build = try toolchain.build(package)
    for exercise in exercises {
      if build.termination == .exit(0) {
        let filter = "^\(exercise.module)\\."
        try report(exercise, toolchain.test(package, filter: filter, run: exercise.id))
      } else if exercises.count == 1 {
        try report(exercise, Verdict(buildOutput: build.output))
      } else {
        try judgeWithLock([exercise], attempt, report)
      }
    }
  }
}
