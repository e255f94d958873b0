import Foundation

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [NUMBER]"
  static let summary = "judge an exercise (2.1), or your library as of a chapter (2)"
  static let details = """
    Without a number, the next task is judged. If your library has already reached a later chapter, it's
    judged by the claims of the given one that still hold.
    """

  static func run(_ arguments: Arguments, in book: Book) throws -> Int32 {
    let task = try book.task(numberedOrNext: arguments.operands.first)
    let judge = try Judge(book, of: task)
    if !book.root.appending(path: ".build/workbook/\(task.target)").exists {
      Terminal.showNote("The first check also builds the tests, which takes a while…")
    }
    let before = try ProgressRecord(of: book)
    let verdict = try judge.judge()
    try ProgressRecord.record(verdict, of: task, in: book)
    let known = before.isGiven(task) ? .max : before[task].step ?? 1
    VerdictText(task, verdict, in: book, knownStep: known).print()
    return verdict.exitCode
  }
}
