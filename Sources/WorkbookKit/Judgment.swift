/// An exercise that was judged.
public struct Judgment: Sendable {
  /// The exercise.
  public let exercise: Exercise
  /// The text that was judged, which may no longer be in the reader's file.
  let answer: String
  /// The verdict, which contains only the first failure while other claims are still being judged.
  public internal(set) var verdict = Verdict(state: .notJudged)
  /// Whether all claims were judged.
  public internal(set) var isFinal = false
  /// Whether the first failure was already reported in an earlier judgment of the same run.
  public internal(set) var followsFailure = false

  /// Records the verdict in the reader's progress.
  ///
  /// - Parameter book: The book.
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public func record(in book: Workbook) throws {
    try Notebook.record(verdict, of: exercise, answer: answer, in: book)
  }
}
