import Foundation
import WorkbookKit

/// The command `workbook list`, which prints every exercise with the reader's progress.
enum List: Command {
  static let usage = "list [NAME|CHAPTER|all]… [--json]"
  static let summary = "list every exercise, with your progress"
  static let details = """
    The marks are ✓ for solved, … for begun, and · for not begun yet. The mark ✓? means that the
    claims of an exercise have changed since you solved it. A ★ marks the stages of your library and
    the exercises that prepare you for them.
    """

  /// An exercise for other programs.
  struct Row: Encodable {
    var id: String
    var name: String
    var title: String
    var spine: Bool
    var progress: Notebook.Progress
    var file: String
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercises = try invocation.catalog.select(invocation.arguments.operands)
    let rows = try rows(exercises, in: invocation.book)
    if invocation.arguments.json {
      try printJSON(rows)
      return 0
    }
    for row in rows { print("\(line(row, on: invocation.terminal)) \(row.file)") }
    return 0
  }

  /// Returns exercises with the reader's progress.
  static func rows(_ exercises: [Exercise], in book: Workbook) throws -> [Row] {
    let notebook = try Notebook(of: book)
    return exercises.map { exercise in
      let readme = Readme(of: exercise, in: book)
      return Row(
        id: exercise.id,
        name: exercise.name,
        title: readme.heading,
        spine: readme.isSpine,
        progress: notebook.progress(of: exercise),
        file: book.shortened(book.stub(of: exercise).path)
      )
    }
  }

  /// Returns a line of the list, without the file.
  static func line(_ row: Row, on terminal: Terminal) -> String {
    let star = row.spine ? "★" : " "
    let title = row.title.padding(toLength: max(34, row.title.count), withPad: " ", startingAt: 0)
    let name = row.name.padding(toLength: 20, withPad: " ", startingAt: 0)
    let number = row.id == row.name ? "   " : row.id
    return "\(mark(row.progress, terminal)) \(number) \(star) \(name) \(title)"
  }

  static func mark(_ progress: Notebook.Progress, _ terminal: Terminal) -> String {
    switch progress {
    case .solved: terminal.paint("✓", .green)
    case .solvedWithOlderClaims: terminal.paint("✓", .yellow) + "?"
    case .begun: terminal.paint("…", .yellow)
    case .untouched: terminal.paint("·", .gray)
    }
  }
}
