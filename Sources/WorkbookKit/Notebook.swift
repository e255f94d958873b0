import Foundation
public import KVOClaims

/// A record of the last verdict on each exercise, in the file `progress.txt` next to the exercises.
///
/// After a heading, each line of the file stands for one exercise, for one reading that's done, or
/// for a choice. If the file is lost, `workbook check --all` restores the verdicts, but not the rest.
public struct Notebook: Sendable {
  /// The reader's progress with one exercise.
  public enum Progress: String, Codable, Sendable {
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
  /// If the file is missing, the record starts with the exercises that were solved in the first
  /// edition.
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
      lines = FirstEdition.lines(of: book)
    }
  }

  /// Returns the first failed claim of the last verdict, or `nil` if no claim failed or the test
  /// only reached a placeholder.
  public func failedClaim(of exercise: Exercise) -> String? {
    let entry = entry(of: exercise)
    return entry?.state == .notWritten ? nil : entry?.claim
  }

  /// The stage before which the library is ours, or `nil` if the reader wrote all of it.
  public var stageOfOurs: Stage? {
    lines.lazy.compactMap { if case .ours(let stage) = $0 { stage } else { nil } }.first
  }

  /// Returns the text of the file after the stage before which the library is ours has changed.
  func text(withStageOfOurs stage: Stage?) -> String {
    let others = lines.filter { if case .ours = $0 { false } else { true } }
    return ProgressLine.text(of: others + (stage.map { [.ours($0)] } ?? []))
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
      entry.noteProgress(in: verdict, of: exercise, book)
    }
    if verdict.state == .solved { try recordPlace(after: exercise, in: book) }
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
      try Data(text.utf8).writeInOneStep(to: target, shownAs: book.shortened(file(of: book).path))
    }
  }

  static func file(of book: Workbook) -> URL {
    book.home.appending(path: "progress.txt")
  }
}
