internal import Foundation
internal import KVOExercises
internal import WorkbookKit

// The program `scoreboard`, which plays hazards in columns and prints the outcomes.
extension Scoreboard {
  static let usage = "scoreboard [HAZARD [COLUMN]] [--designs] [--markdown]"
  private static let help = """
    usage: swift run \(usage)

    A hazard is something that can go wrong when you observe objects. Each hazard is a row of the
    table, and the code of each chapter is a column. The column “yours” is for your library. With the name of a hazard, you see what happens in each column, step by step; with
    the name of a column, too, only what happens there.

    With --designs, the columns are the designs that chapter 11 compares: KVO without any help, the
    safe-KVO proxy, the block table, and the finished library. Some hazards are only on that board.
    """

  /// Runs the program, and ends the process.
  ///
  /// - Parameter library: The reader's library, which gets a column of its own.
  static func main(yours library: (any RegistryLibrary)? = nil) -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    let yours = library.map { Column("yours", $0) }
    playCell(words, yours)
    ChildProcess.stopOnSignals()
    do {
      try show(words, yours)
      try StandardOutput.flush()
      exit(0)
    } catch {
      fflush(nil)
      printError("scoreboard: \(error)\n")
      exit(2)
    }
  }

  /// Plays a cell in this process, if the hidden command for that was given.
  private static func playCell(_ words: [String], _ yours: Column?) {
    guard words.count == 3, words[0] == cellCommand else { return }
    if let yours, yours.name == words[2],
      let hazard = Hazard.all.first(where: { $0.name == words[1] })
    {
      hazard.play(yours)
    }
    if let (hazard, column) = cell(words[1], in: words[2]) { hazard.play(column) }
  }

  private static func show(_ words: [String], _ yours: Column?) throws {
    let options = words.filter { $0.hasPrefix("-") }
    if !options.allSatisfy(["--designs", "--markdown", "--help", "-h"].contains) {
      throw WorkbookError("There is no such option. The form is: swift run \(usage)")
    }
    if options.contains("--help") || options.contains("-h") { return print(help) }
    let names = words.filter { !$0.hasPrefix("-") }
    let wantsDesigns = options.contains("--designs")
    let scoreboard = wantsDesigns ? Scoreboard.designs : Scoreboard.chapters
    // The table on the page is the same for every reader.
    let markdown = options.contains("--markdown")
    let columns = scoreboard.columns + (wantsDesigns || markdown ? [] : [yours].compactMap(\.self))
    let hazards = try names.first.map {
      try select($0, "hazard", from: scoreboard.hazards, named: \.name)
    }
    let selected = try names.dropFirst().first.map {
      try select($0, "column", from: columns, named: \.name)
    }
    let (rows, played) = (hazards ?? scoreboard.hazards, selected ?? columns)

    let progress = ProgressDisplay("Playing", of: rows.count * played.count, "cells")
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let table = try OutcomeTable(rows, in: played, using: program, onProgress: progress.show)
    progress.end()
    let printer = ScoreboardPrinter(table: table, terminal: Terminal())
    if markdown {
      print(table.markdown(chapterHeading: scoreboard.chapterHeading))
    } else if hazards == nil {
      printer.printTable(of: scoreboard)
    } else {
      printer.printDetails()
    }
  }

  /// Returns the items with a name, or with a part of it: "7" selects both columns of chapter 7.
  private static func select<Item>(
    _ name: String,
    _ kind: String,
    from items: [Item],
    named: (Item) -> String
  ) throws -> [Item] {
    let exact = items.filter { named($0).lowercased() == name.lowercased() }
    let found = exact.isEmpty ? items.filter { named($0).localizedStandardContains(name) } : exact
    guard found.isEmpty else { return found }
    let near = nearest(to: name, among: items.map(named), limit: 2).map { "“\($0)”" }
    throw WorkbookError(
      "This board has no \(kind) \(quoted(name)). Did you mean \(listed(near, "or"))? The board of the "
        + "designs has other hazards and columns: --designs"
    )
  }
}
