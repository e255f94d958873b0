import Foundation
import WorkbookKit

/// The command `workbook hint`, which prints one hint at a time.
enum Hint: Command {
  static let usage = "hint [NAME [NUMBER]] [--json]"
  static let summary = "show one hint at a time"
  static let details = """
    If the first claim that failed in the last check has a hint of its own, you see that hint first.
    Then come the general hints, each of which reveals more than the one before. With a NUMBER, you
    see a general hint again. Without a NAME, you see a hint for the next exercise on your path.
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
    let number = invocation.arguments.operands.dropFirst().first
    let hint = try next(for: invocation.exercise(), number: number, in: invocation.book)
    if invocation.arguments.json {
      try printJSON(hint.row)
    } else {
      for line in hint.lines(on: invocation.terminal) { print(line) }
      print()
      showNext(hint)
    }
    return 0
  }

  /// A hint to show, and whether there are more.
  struct Shown {
    var row: Row
    /// The exercise's number and its heading, or the name of the stage.
    var title: String
    var isLast: Bool

    /// The heading and the text.
    func lines(on terminal: Terminal) -> [String] {
      guard let text = row.text else { return ["\(title): you've read all \(row.count) hints."] }
      let heading =
        row.claim.map { "a hint for the claim “\($0)”" }
        ?? "hint \(row.number ?? 1) of \(row.count)"
      return [terminal.bold("\(title): \(heading)"), "", text]
    }
  }

  /// Returns the next hint, or the one with a number, and records that the reader has seen it.
  ///
  /// - Throws: ``WorkbookError`` if there is no such hint, or if it can't be recorded.
  static func next(
    for exercise: Exercise,
    number: String? = nil,
    in book: Workbook
  ) throws -> Shown {
    let hints = Hints(of: exercise, in: book)
    guard !hints.rungs.isEmpty else {
      throw WorkbookError("\(exercise.heading(in: book)) has no hints.")
    }
    let notebook = try Notebook(of: book)
    let before = Hints.Seen(
      rungs: notebook.hintsShown(of: exercise),
      claimHint: notebook.isClaimHintShown(of: exercise)
    )
    var seen = before
    let choice =
      if let number {
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
    return Shown(row: row, title: exercise.heading(in: book), isLast: seen.rungs >= row.count)
  }

  private static func showNext(_ hint: Shown) {
    let command = "swift run workbook hint \(hint.row.id)"
    if hint.isLast {
      print("To read a hint again, run:   \(command) 1")
      print("To see our solution, run:    swift run workbook compare \(hint.row.id)")
    } else {
      print("To read the next hint, run:   \(command)")
    }
  }
}
