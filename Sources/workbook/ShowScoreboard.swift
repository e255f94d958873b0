import Foundation
import KVOScoreboard
import WorkbookKit

/// `workbook scoreboard`: every hazard in every stage, by running it; or some of them as a story.
enum ShowScoreboard: Command {
  static let usage = "scoreboard [HAZARD [STAGE]] [--json|--markdown] [--attempt Solution]"
  static let summary = """
    what goes wrong at which stage, by running it; with names, told as a story. The stage “yours” \
    is the last ★ exercise that you have solved
    """

  /// One cell for other programs.
  struct Cell: Encodable {
    var hazard: String
    var settledIn: Int
    var reports: [Int]
    var stage: String
    var outcome: Outcome
  }

  static func run(_ call: Call) throws -> Int32 {
    let own = OwnColumn(call)
    let (names, arguments) = (call.arguments.operands, call.arguments)
    let shipped = Column.shipped(playedBy: Bundle.main.executablePath ?? CommandLine.arguments[0])
    // The README's table is the same for every reader.
    let known = shipped.map(\.name) + (arguments.markdown ? [] : own.names)
    let hazards = try names.first.map { try pick($0, "hazard", from: Hazard.all, named: \.name) }
    if let id = names.dropFirst().first, !known.contains(where: { $0.contains(id) }),
      let exercise = call.catalog.exercises.first(where: { $0.id == id })
    {
      throw Complaint(
        "\(exercise.id) is an exercise. The stage “yours” is the last ★ exercise that you have solved."
      )
    }
    let stages = try names.dropFirst().first.map { try pick($0, "stage", from: known) { $0 } }
    let (rows, wanted) = (hazards ?? Hazard.all, stages ?? known)

    var table = try Table(rows, in: shipped.filter { wanted.contains($0.name) })
    if !wanted.allSatisfy(shipped.map(\.name).contains) {
      table = try own.play(rows, in: wanted).reduce(table) { $0.beside($1) }
    }
    if arguments.json {
      try printJSON(cells(of: table))
    } else if arguments.markdown {
      print(table.markdown)
    } else if hazards == nil {
      Board(table: table, terminal: call.terminal).show()
      print("\nyours: \(own.note)")
    } else {
      Board(table: table, terminal: call.terminal).tell()
    }
    return 0
  }

  private static func cells(of table: Table) -> [Cell] {
    table.rows.flatMap { row in
      zip(table.headings, row.outcomes).map { stage, outcome in
        Cell(
          hazard: row.hazard.name,
          settledIn: row.hazard.chapter,
          reports: row.hazard.reports,
          stage: stage,
          outcome: outcome
        )
      }
    }
  }

  /// The items of a name, or of a part of it: "7" is both columns of chapter 7.
  private static func pick<Item>(
    _ name: String,
    _ kind: String,
    from items: [Item],
    named: (Item) -> String
  ) throws -> [Item] {
    let exact = items.filter { named($0).lowercased() == name.lowercased() }
    let found = exact.isEmpty ? items.filter { named($0).localizedStandardContains(name) } : exact
    guard found.isEmpty else { return found }
    let near = nearest(to: name, among: items.map(named), limit: 2).map { "“\($0)”" }
    throw Complaint(
      "There is no \(kind) “\(name)”. Did you mean \(near.formatted(.list(type: .or)))?"
    )
  }

  /// Plays one cell in this process, if that is what it was started for.
  static func playIfAsked(_ words: [String]) {
    guard words.count == 3, words[0] == Column.command else { return }
    let hazard = Hazard.all.first { $0.name == words[1] }
    let stage = Stage.all.first { $0.name == words[2] }
    if let hazard, let stage { hazard.play(stage) }
  }
}
