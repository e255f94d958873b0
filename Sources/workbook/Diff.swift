import Foundation
import WorkbookKit

/// The command `workbook diff`, which prints the step from the previous chapter to a chapter.
enum Diff: Command {
  static let usage = "diff CHAPTER [--code]"
  static let summary = "show what changes from one chapter's code to the next"
  static let details = """
    CHAPTER is the number of the later chapter. You see the new files that later chapters share, and
    then each file of the chapter, compared with the same file or type in the previous chapter. With
    --code, comments are left out.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    guard let name = invocation.arguments.operands.first else {
      throw WorkbookError("diff needs a chapter, such as: swift run workbook diff 4")
    }
    guard let chapter = Int(name) else {
      throw WorkbookError(
        "\(quoted(name)) isn't the number of a chapter. Name one, such as: "
          + "swift run workbook diff 4"
      )
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
      print("\n\(path) has no counterpart in chapter \(chapter).")
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
