import Foundation
import KVOClaims

/// A record of the last verdict on each exercise, in the file `progress.txt` next to the exercises.
///
/// After a heading, each line of the file stands for one exercise. If the file is lost,
/// `workbook check --all` restores the verdicts, but not which hints were shown.
public struct Notebook: Sendable {
  /// The reader's progress with one exercise.
  public enum Progress: Sendable {
    /// The exercise is solved, and neither the answer nor the claims have changed since.
    case solved
    /// The exercise was solved, but its claims have changed since then.
    case solvedWithOlderClaims
    /// The file has been edited or judged, but isn't solved.
    case begun
    /// The file is the unchanged stub, or the last verdict was that the file isn't written yet.
    case untouched

    /// Whether the exercise is or was solved.
    public var isSolved: Bool { self == .solved || self == .solvedWithOlderClaims }
  }

  var lines: [ProgressLine]
  let book: Workbook

  /// Reads the record.
  ///
  /// A line that can't be read doesn't affect the others.
  ///
  /// - Throws: ``WorkbookError`` if the file exists but can't be read, because such a file mustn't
  ///   be replaced.
  public init(of book: Workbook) throws {
    self.book = book
    let file = Self.file(of: book)
    if let text = try? String(contentsOf: file, encoding: .utf8) {
      lines = ProgressLine.all(in: text)
    } else if access(file.path, F_OK) == 0 {
      throw WorkbookError(
        "\(book.shortened(file.path)) can't be read. Make it a readable text file, or move it away."
      )
    } else {
      lines = []
    }
  }

  /// Returns the first failed claim of the last verdict, or `nil` if no claim failed or the test
  /// only reached a placeholder.
  public func failedClaim(of exercise: Exercise) -> String? {
    let entry = entry(of: exercise)
    return entry?.state == .notWritten ? nil : entry?.claim
  }

  /// Returns the number of general hints that were shown.
  public func hintsShown(of exercise: Exercise) -> Int {
    entry(of: exercise)?.hints ?? 0
  }

  /// Returns whether the hint for the failed claim was shown.
  public func isClaimHintShown(of exercise: Exercise) -> Bool {
    entry(of: exercise)?.isClaimHintShown ?? false
  }

  /// Returns the reader's progress, based on the last verdict and the current files.
  public func progress(of exercise: Exercise) -> Progress {
    let (text, entry) = (book.answer(to: exercise), entry(of: exercise))
    // The library goes on to later stages, so a stage that was passed stays passed.
    if exercise.stage != nil, entry?.state == .solved {
      return entry?.claims == book.digestOfClaims(of: exercise) ? .solved : .solvedWithOlderClaims
    }
    if let entry, entry.answer == Digest(of: text) {
      switch entry.state {
      case .solved:
        return entry.claims == book.digestOfClaims(of: exercise) ? .solved : .solvedWithOlderClaims
      case .notWritten: return .untouched
      default: return .begun
      }
    }
    // A stage has no files until it's opened, and neither has an exercise in a package of the
    // reader's own.
    if !book.isOpen(exercise) { return .untouched }
    let stub = exercise.stage?.suppliedFile.map(book.supplied) ?? book.pristineStub(of: exercise)
    return text == book.text(of: stub) ? .untouched : .begun
  }

  /// Records a verdict, unless the exercise couldn't be judged.
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - exercise: The exercise.
  ///   - answer: The text that was judged, which may no longer be in the reader's file.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public static func record(
    _ verdict: Verdict,
    of exercise: Exercise,
    answer: String,
    in book: Workbook
  ) throws {
    guard verdict.state != .notJudged else { return }
    try update(exercise, in: book) { entry in
      let claim = verdict.failures.first?.claim
      if claim != entry.claim { entry.isClaimHintShown = false }
      entry.state = verdict.state
      entry.claim = claim
      entry.answer = Digest(of: answer)
      entry.claims = book.digestOfClaims(of: exercise)
      let step = Claim.all.first { $0.sentence == claim }?.step
      if let stage = exercise.stage, let step {
        // The stage's own claims come first, so they all hold if an earlier stage's claim fails.
        entry.step = step.stage == stage ? step.number : stage.steps.count
      }
    }
  }

  /// Returns whether a task is done: the exercise is solved, or the claims of the step hold.
  func isDone(_ task: Route.Task) -> Bool {
    if progress(of: task.exercise).isSolved { return true }
    return task.step.map { $0.number < entry(of: task.exercise)?.step ?? 1 } ?? false
  }

  /// Records the hints that were shown.
  ///
  /// - Parameters:
  ///   - count: The number of general hints.
  ///   - claimHintShown: Whether the hint for the failed claim was shown.
  ///   - exercise: The exercise.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public static func recordHints(
    _ count: Int,
    claimHintShown: Bool,
    of exercise: Exercise,
    in book: Workbook
  ) throws {
    try update(exercise, in: book) { entry in
      entry.hints = count
      entry.isClaimHintShown = claimHintShown
    }
  }

  func entry(of exercise: Exercise) -> ProgressLine.Entry? {
    lines.lazy.compactMap(\.entry).first { $0.name == exercise.name }
  }

  /// Changes one line of the file while preventing other processes from changing the file.
  private static func update(
    _ exercise: Exercise,
    in book: Workbook,
    _ change: (inout ProgressLine.Entry) -> Void
  ) throws {
    try update(in: book) { notebook in
      var entry = notebook.entry(of: exercise) ?? ProgressLine.Entry(name: exercise.name)
      change(&entry)
      notebook.lines.removeAll { $0.entry?.name == exercise.name }
      notebook.lines.append(.entry(entry))
    }
  }

  /// Changes the file while preventing other processes from changing it.
  static func update(in book: Workbook, _ change: (inout Notebook) -> Void) throws {
    try FileLock.withLock(onFolder: book.home) {
      var notebook = try Notebook(of: book)
      let before = notebook.lines
      change(&notebook)
      guard notebook.lines != before else { return }
      let text = ProgressLine.text(of: notebook.lines)
      // If the file is a link, write the file that it leads to.
      let target = file(of: book).resolvingSymlinksInPath()
      try Data(text.utf8).write(toFile: target, shownAs: book.shortened(file(of: book).path))
    }
  }

  static func file(of book: Workbook) -> URL {
    book.home.appending(path: "progress.txt")
  }
}
