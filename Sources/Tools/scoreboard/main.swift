import Foundation
import MyLibrary
import ProgramSupport

let usage = "scoreboard [HAZARD [COLUMN]] [--designs]"
let help = """
  usage: swift run \(usage)

  A hazard is something that can go wrong when you observe objects. Each hazard is a row of the
  table, and the code of each chapter is a column. The first column, “yours”, is for your library.
  With the name of a hazard, you see what happens in each column, step by step; with the name of a
  column, too, only what happens there. Chapters/scoreboard.md explains the words in the cells.

  With --designs, the columns are the designs that chapter 11 compares: KVO without any help, the
  safe-KVO proxy, the block table, and the finished library. Some hazards are only on that board.
  """

extension Scoreboard {
  /// The scoreboard of the chapters, with a column for the reader's library.
  static var yours: Scoreboard {
    var board = chapters
    board.columns.insert(Column("yours", Contract()), at: 0)
    return board
  }
}

/// Prints what the command line asks for.
func show(_ words: [String]) throws {
  let (options, names) = (words.filter { $0.hasPrefix("-") }, words.filter { !$0.hasPrefix("-") })
  if !options.allSatisfy(["--designs", "--help", "-h"].contains) {
    throw WorkbookError("There is no such option. The form is: swift run \(usage)")
  }
  if options.contains("--help") || options.contains("-h") { return print(help) }
  var board: Scoreboard = options.contains("--designs") ? .designs : .yours
  board.hazards = try select("hazard", names.first, from: board.hazards, by: \.name)
  board.columns = try select("column", names.dropFirst().first, from: board.columns, by: \.name)
  let cells = board.hazards.count * board.columns.count
  // Standard output contains only the result, so that it can be redirected to a file.
  let showsProgress = cells > 1 && Terminal(isTerminal: isatty(STDERR_FILENO) == 1).isInteractive
  let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
  let outcomes = try board.play(using: program) { done in
    if showsProgress { printError("\rPlaying… \(done) of \(cells) cells\u{1B}[K") }
  }
  if showsProgress { printError("\r\u{1B}[K") }
  let terminal = Terminal()
  print(names.isEmpty ? board.text(outcomes, terminal) : board.details(outcomes, terminal))
}

/// Returns the items with a name, or with a part of it: "7" selects both columns of chapter 7.
func select<Item>(
  _ kind: String,
  _ name: String?,
  from items: [Item],
  by itemName: (Item) -> String
) throws -> [Item] {
  guard let name else { return items }
  let exact = items.filter { itemName($0).lowercased() == name.lowercased() }
  let found = exact.isEmpty ? items.filter { itemName($0).localizedStandardContains(name) } : exact
  guard found.isEmpty else { return found }
  throw WorkbookError(
    "This board has no \(kind) \(quoted(name)). To see all names, run: swift run scoreboard. The board "
      + "of the designs has other hazards and columns: --designs"
  )
}

let words = Array(CommandLine.arguments.dropFirst())
if words.count == 3, words[0] == Playing.command {
  for board in [Scoreboard.yours, .designs] {
    if let (hazard, column) = board.cell(words[1], words[2]) { Playing.play(hazard, in: column) }
  }
}
do {
  try show(words)
  try flushOutput()
} catch {
  fflush(nil)
  printError("scoreboard: \(error)\n")
  exit(2)
}
