import Foundation

/// A judge that builds exercises, runs their tests, and returns a verdict on each of them.
///
/// Each exercise is a module of its own, so an error in one exercise doesn't affect the others.
public struct Judge: Sendable {
  let book: Workbook
  let toolchain: Toolchain
  /// A closure that's called when all claims hold, and the slower search for data races begins.
  public var onSearch: @Sendable () -> Void = {}

  /// Creates a judge for the exercises of a book.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  public init(_ book: Workbook) throws {
    self.init(book, try Toolchain())
  }

  init(_ book: Workbook, _ toolchain: Toolchain) {
    (self.book, self.toolchain) = (book, toolchain)
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
  ///   - attempt: The name of a stored answer, such as "Solution" or "AddressOnly".
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
    let attempts = try exercises.map { try storedName(of: attempt, to: $0) }
    // Only `doctor` judges several exercises with a stored answer, and its name is the same for all.
    let attempt = attempts.first ?? nil
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
    }
  }

  /// Returns the name of a stored answer with its folder, such as "Wrong/AddressOnly".
  ///
  /// - Throws: ``WorkbookError`` if there is no such answer.
  private func storedName(of attempt: String?, to exercise: Exercise) throws -> String? {
    guard let attempt else { return nil }
    let names =
      try exercise.stage.map { try StageVariant.all(of: $0, in: book).map(\.name) }
      ?? Variant.all(of: exercise, in: book).map(\.name)
    if let name = names.first(where: { $0 == attempt || $0.hasSuffix("/\(attempt)") }) {
      return name
    }
    let known = names.map { String($0.split(separator: "/").last ?? "") }
    let near = nearest(to: String(attempt.prefix(60)), among: known, limit: 2)
    throw WorkbookError(
      "\(exercise.id) has no stored answer \(quoted(attempt)). Did you mean \(listed(near, "or"))?"
    )
  }
}
