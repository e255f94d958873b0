import Foundation
import WorkbookKit

/// The command `workbook teach`, which prints the pages for teachers.
enum Teach: Command {
  static let usage = "teach [CHAPTER|NAME] [--plan NAME | --room | --form] [--markdown]"
  static let summary = "print a plan or a page for teachers"
  static let details = """
    Without arguments, you see the list of the plans and the chapters. With the number of a chapter,
    you see questions to ask, the usual wrong answers, and where to pause. With the name of a stage or
    an exercise, you see only its part. --plan prints a plan: 45m, 3h, 1d, or 6w. --room prints the
    checklist for the room, and --form a form for the minutes that a class needed. With --markdown,
    you get a page to print.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let handout = try handout(for: invocation)
    if invocation.arguments.markdown {
      print(handout.markdown)
    } else {
      HandoutPrinter(terminal: invocation.terminal).show(handout)
    }
    return 0
  }

  private static func handout(for invocation: Invocation) throws -> Handout {
    let (arguments, book, catalog) = (invocation.arguments, invocation.book, invocation.catalog)
    let selections: [Arguments.Option] = [.plan, .room, .form]
    let given = arguments.options.filter(selections.contains).map(\.rawValue)
    guard given.count <= 1 else {
      throw WorkbookError("\(listed(given, "and")) can't be combined. Leave one of them out.")
    }
    let teaching = try Teaching(of: book)
    if let name = arguments.operands.first {
      guard given.isEmpty else {
        throw WorkbookError("\(quoted(name)) and \(given[0]) can't be combined. Leave one out.")
      }
      let (chapter, exercise) = try teaching.chapter(named: name, catalog)
      guard let exercise else { return try teaching.handout(for: chapter, catalog, in: book) }
      return try teaching.handout(for: exercise, of: chapter, in: book)
    }
    if let name = arguments.plan {
      return teaching.handout(for: try teaching.plan(named: name), catalog, in: book)
    }
    switch given.first {
    case "--room": return teaching.checklist
    case "--form": return teaching.form(catalog, in: book)
    default: return teaching.contents(of: book)
    }
  }
}
