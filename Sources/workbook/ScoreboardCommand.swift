import Foundation
import KVOScoreboard
import WorkbookKit

/// The command `workbook scoreboard`, which plays hazards in columns and prints the outcomes.
enum ScoreboardCommand: Command {
  static let usage = "scoreboard [HAZARD [COLUMN]] [--designs | --answers] [--markdown]"
  static let summary = "show what goes wrong in each chapter's code, and in yours"
  static let details = """
    A hazard is something that can go wrong when you observe objects. Each hazard is a row of the
    table, and the code of each chapter is a column. The column “yours” is for your library. With the
    name of a hazard, you see what happens in each column, step by step; with the name of a column,
    too, only what happens there.

    With --designs, the columns are the designs that chapter 10 compares: KVO without any help, the
    safe-KVO proxy, the block table, and the finished library. Some hazards are only on that board.
    """

  static let options = ["--answers", "--designs", "--markdown"]
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (names, arguments) = (invocation.arguments.operands, invocation.arguments)
    let wantsDesigns = arguments.options.contains("--designs")
    let board = wantsDesigns ? Board.designs : .chapters
    let libraryColumn = wantsDesigns ? nil : LibraryColumn(invocation)
    let players = board.players(using: Bundle.main.executablePath ?? CommandLine.arguments[0])
    // The table on the page is the same for every reader.
    let markdown = arguments.options.contains("--markdown")
    let yours = markdown ? [] : libraryColumn?.names ?? []
    let known = players.map(\.name) + yours
    let hazards = try names.first.map { name in
      try select(name, "hazard", from: board.hazards, named: \.name) {
        known.contains { $0.localizedStandardContains(name) }
          ? "\(quoted(name)) is a column. Name a hazard before it."
          : placeOfHazard(name, arguments) ?? placeOfColumn(name, arguments, "Name a hazard, and ")
      }
    }
    let columns = try names.dropFirst().first.map { name in
      try select(name, "column", from: known, named: { $0 }) { placeOfColumn(name, arguments) }
    }
    let (rows, selected) = (hazards ?? board.hazards, columns ?? known)

    let played = players.filter { selected.contains($0.name) }
    let progress = ProgressDisplay("Playing", of: rows.count * played.count, "cells")
    var table = try Table(rows, in: played, onProgress: progress.show)
    progress.end()
    var note = ""
    if let libraryColumn, !selected.allSatisfy(players.map(\.name).contains) {
      let yours = try libraryColumn.play(rows, in: selected)
      table = yours.tables.reduce(table) { $0.appendingColumns(of: $1) }
      note = "\n\(yours.note)"
    }
    if markdown {
      print(table.markdown(chapterHeading: board.chapterHeading))
    } else if hazards == nil {
      ScoreboardPrinter(table: table, terminal: invocation.terminal).printTable(of: board)
      if libraryColumn != nil { print(note) }
    } else {
      ScoreboardPrinter(table: table, terminal: invocation.terminal).printDetails()
    }
    let differences = libraryColumn?.differences(in: table) ?? []
    differences.forEach { print($0) }
    return differences.isEmpty ? 0 : 1
  }

  /// Returns the items with a name, or with a part of it: "7" selects both columns of chapter 7.
  private static func select<Item>(
    _ name: String,
    _ kind: String,
    from items: [Item],
    named: (Item) -> String,
    orElse explanation: () -> String?
  ) throws -> [Item] {
    let exact = items.filter { named($0).lowercased() == name.lowercased() }
    let found = exact.isEmpty ? items.filter { named($0).localizedStandardContains(name) } : exact
    guard found.isEmpty else { return found }
    if let explanation = explanation() { throw WorkbookError(explanation) }
    let near = nearest(to: name, among: items.map(named), limit: 2).map { "“\($0)”" }
    throw WorkbookError(
      "There is no \(kind) \(quoted(name)). Did you mean \(listed(near, "or"))?"
    )
  }

  /// Returns the message for a hazard that's only on the board of the designs.
  private static func placeOfHazard(_ name: String, _ arguments: Arguments) -> String? {
    let found = Hazard.designs.first { $0.name.localizedStandardContains(name) }
    return found.map { hazard in
      "The hazard \(quoted(hazard.name)) is only on the board of the designs. "
        + sentence(changeOfBoard(arguments))
    }
  }

  /// Returns the message for a column that's only on the other board.
  private static func placeOfColumn(
    _ name: String,
    _ arguments: Arguments,
    _ introduction: String = ""
  ) -> String? {
    let other = arguments.options.contains("--designs") ? Board.chapters : .designs
    let columns =
      other.players(using: "").map(\.name)
      + (arguments.options.contains("--designs") ? ["yours"] : [])
    guard columns.contains(where: { $0.localizedStandardContains(name) }) else { return nil }
    let place =
      arguments.options.contains("--designs")
      ? "is only on the board of the chapters" : "is a column of the board of the designs"
    return "\(quoted(name)) \(place). " + sentence(introduction + changeOfBoard(arguments))
  }

  /// Returns the way to the other board.
  private static func changeOfBoard(_ arguments: Arguments) -> String {
    if arguments.options.contains("--designs") { return "leave out --designs" }
    return "add --designs"
  }

  private static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + "."
  }

  /// Plays a cell in this process, if the hidden command for that was given.
  static func playCell(_ words: [String]) {
    guard words.count == 3, words[0] == ColumnPlayer.command else { return }
    if let (hazard, column) = Board.cell(words[1], in: words[2]) { hazard.play(column) }
  }
}
