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
  ///   - onWait: A closure that's called if another command is judging, and this one has to wait.
  ///   - report: A closure that receives each judgment as soon as it is known. If a claim fails, the
  ///     closure receives that failure first, and the final judgment later.
  /// - Throws: ``WorkbookError`` if something other than the code prevents a verdict, or the error of
  ///   `report`.
  public func judge(
    _ exercises: [Exercise],
    attempt: String? = nil,
    onWait: () -> Void = {},
    report: (Judgment) throws -> Void
  ) throws {
    for exercise in exercises { try check(attempt, of: exercise) }
    try book.checkPath()
    try FileLock.withLock(on: book.scratch.appending(path: "lock"), onWait: onWait) {
      try discardBuildOfAnotherFolder()
      var judged: [Exercise] = []
      for exercise in exercises {
        if attempt == nil, let verdict = book.problem(with: exercise) {
          try report(Judgment(exercise, notJudged: verdict))
        } else {
          judged.append(exercise)
        }
      }
      if !judged.isEmpty { try judgeWithLock(judged, attempt, report) }
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
    _ receive: (Judgment) throws -> Void
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
    var answers = exercises.map { book.answer(to: $0, attempt: attempt) }
    var build = try toolchain.build(package)
    // If the reader saves a file during the build, nobody knows which text was compiled.
    for _ in 0..<3 {
      let current = exercises.map { book.answer(to: $0, attempt: attempt) }
      if current == answers { break }
      answers = current
      build = try toolchain.build(package)
    }
    guard build.termination == .exit(0) || exercises.count == 1 else {
      for exercise in exercises { try judgeWithLock([exercise], attempt, receive) }
      return
    }
    for (exercise, answer) in zip(exercises, answers) {
      let source = book.source(of: exercise, attempt: attempt).path
      var hasFailed = false
      func report(_ verdict: Verdict, isFinal: Bool) throws {
        try receive(
          Judgment(
            exercise: exercise,
            answer: answer,
            verdict: verdict,
            isFinal: isFinal,
            followsFailure: hasFailed
          )
        )
        hasFailed = true
      }
      guard build.termination == .exit(0) else {
        let verdict = try BuildFailure(build).verdict(of: exercise, source, in: book)
        let changed =
          verdict.failures.first?.file == book.tests(of: exercise).path
          ? try book.problemWithChangedTests(of: exercise) : nil
        try report(changed ?? verdict, isFinal: true)
        continue
      }
      let verdict = try toolchain.test(
        package,
        filter: "^\(exercise.module)\\.",
        run: exercise.id,
        source: source,
        onFailure: { try report($0, isFinal: false) }
      )
      try report(verdict, isFinal: true)
    }
  }

  /// Deletes the judge's build if it was made in another folder, because the compiler's modules
  /// contain paths, so a book that was moved or copied can't use them.
  private func discardBuildOfAnotherFolder() throws {
    let (mark, path) = (book.scratch.appending(path: "folder.txt"), book.root.path)
    let files = FileManager.default
    if files.fileExists(atPath: mark.path), book.text(of: mark) != path {
      let kept = ["lock", "progress.json"]
      let names = (try? files.contentsOfDirectory(atPath: book.scratch.path)) ?? []
      for name in names where !kept.contains(name) {
        try? files.removeItem(at: book.scratch.appending(path: name))
      }
    }
    try Data(path.utf8).writeInOneStep(to: mark, shownAs: mark.path)
  }
}
