/// The checked-in results of testing every claim with every chapter's library.
enum ClaimTable {
  /// A line for each claim, in the order of the book, with a mark for each of the chapters 1 to 8:
  /// `+` if the claim holds, `-` if it fails, and `.` if it's about something that's missing.
  private static let text = """
    ++++++++ passes the observer, the object, and the change to the handler
    """

  private static let rows = text.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    return (sentence: String(parts[1]), marks: Array(parts[0]))
  }

  /// The sentences of the claims.
  static let sentences = rows.map(\.sentence)

  /// Returns the result that the table lists for a claim and a chapter.
  static func outcome(of sentence: String, chapter: Int) -> ClaimOutcome? {
    guard let row = rows.first(where: { $0.sentence == sentence }), row.marks.count == 8 else {
      return nil
    }
    return switch row.marks[chapter - 1] {
    case "+": .holds
    case "-": .fails
    case ".": .unmet
    default: nil
    }
  }
}
