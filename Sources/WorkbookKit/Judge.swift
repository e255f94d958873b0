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
    refuseCoreDumps()
  }

  /// Whether judging has to build the book first, which takes a while.
  public var isFirstTime: Bool {
    !FileManager.default.fileExists(atPath: book.scratch.appending(path: "debug").path)
  }

  /// Judges the reader's files, or a kept answer in their place.
  ///
  /// - Parameters:
  ///   - exercises: What to judge.
  ///   - attempt: A folder below `Exercises/Answers/<id>`, such as "Wrong/AddressOnly".
  ///   - tell: Hears each verdict as soon as it is known.
  /// - Throws: ``Complaint`` if no test ran, or what `tell` throws.
  public func judge(
    _ exercises: [Exercise],
    attempt: String? = nil,
    tell: (Exercise, Verdict) throws -> Void
  ) throws {
    for exercise in exercises { try check(attempt, of: exercise) }
    try FileLock.holding(book.scratch.appending(path: "lock")) {
      try judgeUnderLock(exercises, attempt, tell)
    }
  }

  /// Complains of an answer that is not kept.
  func check(_ attempt: String?, of exercise: Exercise) throws {
    guard let attempt else { return }
    guard Variant.all(of: exercise, in: book).contains(where: { $0.name == attempt }) else {
      throw Complaint("\(exercise.id) keeps no answer “\(attempt)”.")
    }
  }

  /// Builds all of them at once, and one by one if that fails.
  private func judgeUnderLock(
    _ exercises: [Exercise],
    _ attempt: String?,
    _ tell: (Exercise, Verdict) throws -> Void
  ) throws {
    var environment = ["WORKBOOK_ONLY": exercises.map(\.id).joined(separator: ",")]
    environment["WORKBOOK_ATTEMPT"] = attempt
    // A scratch folder of its own: the reader's `swift build` waits for nobody.
    let package = Toolchain.Package(
      name: "Exercises",
      folder: book.exercises,
      scratch: book.scratch,
      environment: environment
    )
    let build = try toolchain.build(package)
    for exercise in exercises {
      if build.ending == .exit(0) {
        let filter = "^\(exercise.module)\\."
        try tell(exercise, toolchain.test(package, filter: filter, run: exercise.id))
      } else if exercises.count == 1 {
        try tell(exercise, Verdict(buildOutput: build.output))
      } else {
        try judgeUnderLock([exercise], attempt, tell)
      }
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
