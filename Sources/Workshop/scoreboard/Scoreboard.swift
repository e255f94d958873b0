/// A scoreboard: its hazards, its columns, and the meaning of the numbers in front of the hazards.
struct Scoreboard: Sendable {
  /// The rows.
  let hazards: [Hazard]
  /// The columns that the book provides.
  let columns: [Column]
  /// The heading of the numbers, for a table in Markdown.
  let chapterHeading: String
  /// A sentence that explains the numbers.
  let footnote: String
  /// The option that selects this scoreboard on the command line, followed by a space; or an empty
  /// text.
  let option: String

  /// The hidden command of the program that plays a cell: `scoreboard-cell HAZARD COLUMN`.
  static let cellCommand = "scoreboard-cell"

  /// The scoreboard of the chapters, which is on a page of its own.
  static let chapters = Scoreboard(
    hazards: Hazard.all,
    columns: Column.all,
    chapterHeading: "Settled in",
    footnote: "The number on the left is the chapter that solves the problem.",
    option: ""
  )

  /// The scoreboard of the designs that chapter 11 compares.
  static let designs = Scoreboard(
    hazards: Hazard.all + Hazard.designs,
    columns: Column.designs,
    chapterHeading: "Chapter",
    footnote: "The number on the left is the chapter that explains the problem.",
    option: "--designs "
  )

  /// Finds a hazard and a column of any scoreboard by their names.
  ///
  /// - Parameters:
  ///   - hazard: The exact name of a hazard.
  ///   - column: The exact name of a column.
  /// - Returns: The hazard and the column; nil if no scoreboard has both.
  static func cell(_ hazard: String, in column: String) -> (Hazard, Column)? {
    for scoreboard in [chapters, designs] {
      if let hazard = scoreboard.hazards.first(where: { $0.name == hazard }),
        let column = scoreboard.columns.first(where: { $0.name == column })
      {
        return (hazard, column)
      }
    }
    return nil
  }
}
