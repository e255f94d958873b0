import Foundation
import WorkbookKit

/// `workbook list`: every exercise and how far it is.
enum List: Command {
  static let usage = "list [--json]"
  static let summary = "every exercise, and how far you are with it"

  /// One exercise for other programs.
  struct Row: Encodable {
    var id: String
    var title: String
    var spine: Bool
    var standing: Notebook.Standing
    var file: String
  }

  static func run(_ call: Call) throws -> Int32 {
    let notebook = Notebook(of: call.book)
    let exercises = try call.catalog.select(call.arguments.operands)
    let rows = exercises.map { exercise in
      let readme = Readme(of: exercise, in: call.book)
      return Row(
        id: exercise.id,
        title: readme.heading,
        spine: readme.isSpine,
        standing: notebook.standing(of: exercise),
        file: call.book.shortened(call.book.stub(of: exercise).path)
      )
    }
    if call.arguments.json {
      try printJSON(rows)
      return 0
    }
    for row in rows {
      let star = row.spine ? "★" : " "
      let title = row.title.padding(toLength: 32, withPad: " ", startingAt: 0)
      print("\(mark(row.standing, call.terminal)) \(row.id) \(star) \(title) \(row.file)")
    }
    return 0
  }

  static func mark(_ standing: Notebook.Standing, _ terminal: Terminal) -> String {
    switch standing {
    case .solved: terminal.paint("✓", .green)
    case .begun: terminal.paint("…", .yellow)
    case .untouched: terminal.paint("·", .grey)
    }
  }
}
