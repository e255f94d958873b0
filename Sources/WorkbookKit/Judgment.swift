/// An exercise that was judged.
public struct Judgment: Sendable {
  /// The exercise.
  public let exercise: Exercise
  /// The text of the file at the time when it was judged.
  let answer: String
  /// The verdict, which has only the first failure while the other claims are still being judged.
  public let verdict: Verdict
  /// Whether all claims were judged.
  public let isFinal: Bool
  /// Whether an earlier judgment already has the first failure.
  public let followsFailure: Bool

  /// Records the verdict in the reader's progress.
  ///
  /// - Parameter book: The book.
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public func record(in book: Workbook) throws {
    try Notebook.record(verdict, of: exercise, answer: answer, in: book)
  }
}

extension Judgment {
  /// Creates the judgment of an exercise whose files are missing.
  init(_ exercise: Exercise, notJudged verdict: Verdict) {
    self.init(
      exercise: exercise,
      answer: "",
      verdict: verdict,
      isFinal: true,
      followsFailure: false
    )
  }
}
