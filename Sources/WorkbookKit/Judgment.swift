/// An exercise that was judged.
public struct Judgment: Sendable {
  /// The exercise.
  public let exercise: Exercise
  /// The text that was judged, which may no longer be in the reader's file.
  let answer: String
  /// The verdict, which has only the first failure while the other claims are still being judged.
  public internal(set) var verdict = Verdict(state: .notJudged)
  /// Whether all claims were judged.
  public internal(set) var isFinal = false
  /// Whether an earlier judgment already has the first failure.
  public internal(set) var followsFailure = false

  /// Records the verdict in the reader's progress.
  ///
  /// - Parameter book: The book.
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public func record(in book: Workbook) throws {
    try Notebook.record(verdict, of: exercise, answer: answer, in: book)
  }
}
