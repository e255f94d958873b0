import Foundation
import WorkbookKit

/// The command `workbook next`, which prints what to read, which file to edit, and what to type.
enum Next: Command {
  static let usage = "next [--read | --path all|library|insight] [--json]"
  static let summary = "show what to read, which file to edit, and how to check it"
  static let details = """
    --read   marks the reading as done.
    --path   chooses your path through the book: all (everything), library (only what your library
             needs), or insight (only the sections that explain each chapter's idea).
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let book = invocation.book
    if let path = invocation.arguments.path {
      try Notebook.choose(path, in: book)
    } else {
      try invocation.askForPath()
    }
    if invocation.arguments.marksAsRead { try markAsRead(invocation) }
    let notebook = try Notebook(of: book)
    let route = invocation.route(notebook)
    guard !route.stops.isEmpty else {
      throw WorkbookError(
        "The chapters are missing. To restore them, run this command in the workbook: "
          + "git restore Chapters"
      )
    }
    let row = route.next(in: notebook).map { Row($0, on: route, notebook, invocation) }
    if invocation.arguments.json {
      try printJSON(row)
    } else {
      show(row, invocation)
    }
    return 0
  }

  /// Records that the next reading is done.
  ///
  /// - Throws: ``WorkbookError`` if the next step isn't a reading, nor an exercise with a reading.
  private static func markAsRead(_ invocation: Invocation) throws {
    let notebook = try Notebook(of: invocation.book)
    let route = invocation.route(notebook)
    guard let stop = route.next(in: notebook) else {
      throw WorkbookError("There is nothing left to read on your path through the book.")
    }
    guard !route.isRead(stop, in: notebook) else {
      // The reading counts as done once the reader has begun the exercise.
      if route.canMarkAsRead(stop, in: notebook) { return }
      let name = stop.heading(in: invocation.book)
      throw WorkbookError(
        "The next step is \(name), not a reading. To see it, run: swift run workbook next"
      )
    }
    try Notebook.markAsRead(stop, in: invocation.book)
  }

  /// Prints the next step, or that the path is at its end.
  static func show(_ row: Row?, _ invocation: Invocation) {
    guard let row else { return showEnd(invocation) }
    print("Next: \(invocation.terminal.bold(row.heading))")
    print("  Read   \(row.readText)")
    guard row.id != nil, row.isRead else {
      return print("  When you've read it, run: \(row.command)")
    }
    if row.isOpen {
      print("  Edit   \(row.file ?? ""):\(row.line ?? 1)")
      print("  Check  \(row.command)")
    } else {
      print("  Open   \(row.command)")
      print("  Check  swift run workbook check \(row.id ?? "")")
    }
  }

  private static func showEnd(_ invocation: Invocation) {
    let path = (try? Notebook(of: invocation.book))?.path ?? .all
    switch path {
    case .all: return print("You've read the whole book and solved every exercise.")
    case .library: print("You've solved every stage and every exercise marked with a ★.")
    case .insight: print("You've read every section on the insight path.")
    }
    print("To read the rest of the book, run: swift run workbook next --path all")
  }
}
