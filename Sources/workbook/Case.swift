import Foundation
import KVOScoreboard
import WorkbookKit

/// The command `workbook case`, which reproduces a report about KVOController in two columns of the
/// scoreboard.
enum Case: Command {
  static let usage = "case [NUMBER]"
  static let summary = "reproduce a report about KVOController"
  static let details = """
    You see what was reported. Then the scoreboard runs the code of a chapter that has the problem, and
    of the first chapter that solves it. Without a number, you see the list of reports.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    guard let word = invocation.arguments.operands.first else {
      showList(on: invocation.terminal)
      return 0
    }
    let list = "To see the list of reports, type: swift run workbook case"
    guard let number = Int(word) else {
      throw WorkbookError("\(quoted(word)) isn't the number of a report. \(list)")
    }
    guard let report = Report.all.first(where: { $0.number == number }),
      let hazard = report.hazard
    else { throw WorkbookError("The scoreboard doesn't reproduce a report \(number). \(list)") }
    let columns = [report.faultyColumn, report.fixedColumn]
    let players = ColumnPlayer.all(using: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let table = try Table([hazard], in: players.filter { columns.contains($0.name) })
    show(report, hazard, table, invocation)
    return 0
  }

  private static func showList(on terminal: Terminal) {
    print(terminal.bold("Reports about KVOController that the scoreboard reproduces\n"))
    for report in Report.all {
      let number = String(repeating: " ", count: 3 - "\(report.number)".count) + "\(report.number)"
      let kind = report.kind.words.padding(toLength: 12, withPad: " ", startingAt: 0)
      print("  \(number)  \(kind)  \(report.title)")
    }
    print("\nTo reproduce one, type: swift run workbook case \(Report.all.last?.number ?? 140)")
  }

  private static func show(
    _ report: Report,
    _ hazard: Hazard,
    _ table: Table,
    _ invocation: Invocation
  ) {
    let (terminal, book) = (invocation.terminal, invocation.book)
    let name = "\(report.kind.words.prefix(1).uppercased())\(report.kind.words.dropFirst())"
    print(terminal.bold("\(name) \(report.number): \(report.title)"))
    print("\(report.address)\n")
    print(report.account.wrapped(to: 80))
    print("\nThe scoreboard calls this problem “\(hazard.name)”.")
    print("Each of its columns is one version of our code.")
    let printer = ScoreboardPrinter(table: table, terminal: terminal)
    for (column, outcome) in zip(table.headings, table.rows.flatMap(\.outcomes)) {
      let words = outcome.kind.isHarmful ? "has the problem" : "solves it"
      print()
      printer.printCell(outcome, heading: "Column \(column) \(words)")
    }
    let page = book.openable(book.root.appending(path: "Chapters/\(report.page)"))
    print("\nTo see why, read: \(page), “\(report.section)”")
  }
}

extension String {
  /// Returns the text with line breaks instead of the spaces at which its lines become too long.
  fileprivate func wrapped(to width: Int) -> String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
