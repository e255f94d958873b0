import Foundation

/// A judge that builds exercises, runs their tests, and returns a verdict on each of them.
///
/// Each exercise is a module of its own, so an error in one exercise doesn't affect the others.
public struct Judge: Sendable {
  let book: Workbook
  let toolchain: Toolchain
  /// The builds that this judge repeats, or `nil` if the package manager does every build.
  let repeatedBuild: RepeatedBuild?
  /// A closure that's called when all claims hold, and the slower search for data races begins.
  public var onSearch: @Sendable () -> Void = {}

  /// Creates a judge for the exercises of a book.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - build: The builds to continue if the same exercise is judged again and again. All but the
  ///     first take less time, but changes to the book itself aren't noticed.
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  public init(_ book: Workbook, repeating build: RepeatedBuild? = nil) throws {
    self.init(book, try Toolchain(), repeating: build)
  }

  init(_ book: Workbook, _ toolchain: Toolchain, repeating build: RepeatedBuild? = nil) {
    self.book = book
    self.toolchain = toolchain
    repeatedBuild = build
    disableCoreDumps()
  }

  /// Whether judging has to build the book first, which takes a few minutes.
  public var isFirstTime: Bool {
    !FileManager.default.fileExists(atPath: book.scratch.appending(path: "debug").path)
  }

  /// Judges the reader's files, or stored answers that replace them.
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
        if let stage = exercise.stage {
          try judgeWithLock(exercise, stage, attempt, report)
        } else if attempt == nil, let verdict = book.problem(with: exercise) {
          try report(Judgment(exercise: exercise, answer: "", verdict: verdict, isFinal: true))
        } else {
          judged.append(exercise)
        }
      }
      if !judged.isEmpty { try judgeWithLock(judged, attempt, report) }
      // The reader has the verdict, so there's time to prepare the next build.
      repeatedBuild?.prepare()
    }
  }

  /// Checks that an answer exists; the stub isn't one.
  func check(_ attempt: String?, of exercise: Exercise) throws {
    guard let attempt, exercise.stage == nil else { return }
    let names = Variant.all(of: exercise, in: book).map(\.name).filter { $0 != "stub" }
    guard names.contains(attempt) else {
      throw WorkbookError(
        "\(exercise.id) has no stored answer \(quoted(attempt)). Its stored answers are "
          + "\(listed(names, "and"))."
      )
    }
  }
}
