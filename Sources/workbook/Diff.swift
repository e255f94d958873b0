import Foundation
import WorkbookKit

/// The command `workbook diff`, which prints the step from the previous chapter to a chapter.
enum Diff: Command {
  static let usage = "diff CHAPTER [--code]"
  static let summary = "what changes between the code of two chapters"
  static let details = """
    First come the new files that several chapters share, and then each type beside its ancestor.
    With --code, comments are left out.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    guard let name = invocation.arguments.operands.first else {
      throw WorkbookError("diff needs a chapter, such as: swift run workbook diff 4")
    }
    guard let chapter = Int(name) else {
      throw WorkbookError("“\(name)” isn't the number of a chapter.")
    }
    let step = try ChapterStep(
      to: chapter,
      in: invocation.book,
      codeOnly: invocation.arguments.codeOnly
    )
    let terminal = invocation.terminal
    print(terminal.bold("From chapter \(chapter - 1) to chapter \(chapter)"))
    for file in step.files { show(file, before: chapter, on: terminal) }
    return 0
  }

  private static func show(
    _ file: ChapterStep.File,
    before chapter: Int,
    on terminal: Terminal
  ) {
    let path = file.newPath ?? file.oldPath ?? ""
    switch file.role {
    case .imported:
      print("\n\(path) is imported from chapter \(chapter - 1).")
      return
    case .removed:
      print("\n\(path) has no successor in chapter \(chapter).")
      return
    case .shared:
      print("\nNew, and shared with later chapters:")
    case .added:
      print("\nNew:")
    case .changed:
      print()
    }
    let printer = DiffPrinter(terminal: terminal)
    printer.printHeader(from: file.oldPath ?? "/dev/null", to: path)
    printer.print(file.hunks)
  }
}
