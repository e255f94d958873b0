import Foundation
import WorkbookKit

/// The command `workbook hint`, which prints one hint at a time.
enum Hint: Command {
  static let usage = "hint [NAME [NUMBER]] [--json]"
  static let summary = "one hint at a time"
  static let details = """
    First comes the hint for the claim that has just failed, if it has one, and then the general hints,
    each of which reveals more. A number repeats a hint that you've already read.
    """

  /// A hint for other programs.
  struct Row: Encodable {
    var id: String
    var name: String
    var claim: String?
    var number: Int?
    var count: Int
    var text: String?
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (exercise, book) = (try invocation.exercise(), invocation.book)
    let hints = Hints(of: exercise, in: book)
    guard !hints.rungs.isEmpty else { throw WorkbookError("\(exercise.label) has no hints.") }
    let notebook = try Notebook(of: book)
    let before = Hints.Seen(
      rungs: notebook.hintsShown(of: exercise),
      claimHint: notebook.isClaimHintShown(of: exercise)
    )
    var seen = before
    let choice =
      if let number = invocation.arguments.operands.dropFirst().first {
        try hints.rung(number, after: &seen)
      } else {
        hints.next(after: &seen, failedClaim: notebook.failedClaim(of: exercise))
      }
    if seen != before {
      try Notebook.recordHints(
        seen.rungs,
        claimHintShown: seen.claimHint,
        of: exercise,
        in: book
      )
    }
    var row = Row(id: exercise.id, name: exercise.name, count: hints.rungs.count)
    switch choice {
    case .claim(let hint): (row.claim, row.text) = (hint.claim, hint.text)
    case .rung(let number, let text): (row.number, row.text) = (number, text)
    case .none: break
    }
    if invocation.arguments.json {
      try printJSON(row)
    } else {
      show(row, title: Readme(of: exercise, in: book).heading, seen, on: invocation.terminal)
    }
    return 0
  }

  private static func show(_ row: Row, title: String, _ seen: Hints.Seen, on terminal: Terminal) {
    let exercise = row.id == row.name ? row.name : "\(row.id) \(title)"
    let command = "swift run workbook hint \(row.id)"
    if let text = row.text {
      let heading =
        row.claim.map { "a hint for the claim “\($0)”" }
        ?? "hint \(row.number ?? 1) of \(row.count)"
      print("\(terminal.bold("\(exercise): \(heading)"))\n\n\(text)\n")
    } else {
      print("\(exercise): you've read all \(row.count) hints.\n")
    }
    if seen.rungs < row.count {
      print("The next hint:   \(command)")
    } else {
      print("To read a hint again:   \(command) 1")
      print("To see our solution:    swift run workbook compare \(row.id)")
    }
  }
}
