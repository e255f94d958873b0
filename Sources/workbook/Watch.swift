import Foundation
import WorkbookKit

/// The command `workbook watch`, which judges an exercise again whenever the reader saves it.
enum Watch: Command {
  static let usage = "watch [NAME] [--plain]"
  static let summary = "judge an exercise whenever you save it"
  static let details = """
    Without a name, the next exercise on your path is judged. The keys are n for the next exercise,
    h for a hint, r to judge again, l for a list of the exercises, and q to quit. With --plain, the
    verdicts are printed one after another. Then you have to press Enter after each key.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.exercise()
    let usesWindow =
      !invocation.arguments.isPlain && invocation.terminal.isInteractive
      && isatty(STDIN_FILENO) == 1
    let display: any WatchDisplay =
      usesWindow ? WatchWindow(invocation) : WatchLines(invocation: invocation)
    let judge = try WatchJudge(invocation)
    var session = WatchSession(invocation, exercise, judge, display)
    if usesWindow { TerminalSignals.start() }
    let result = Result { try session.run() }
    TerminalMode.end()
    try result.get()
    try StandardOutput.flush()
    // A program that is judging ends along with this one.
    ChildProcess.end(withCode: 0)
  }

  /// Returns the next exercise on the reader's path that isn't solved, or `nil` if there is none.
  static func next(after exercise: Exercise, _ invocation: Invocation) throws -> Exercise? {
    let notebook = try Notebook(of: invocation.book)
    return invocation.route(notebook).nextTask(after: exercise, in: notebook)?.exercise
  }

  /// Opens an exercise if it isn't open yet.
  static func open(_ exercise: Exercise, in book: Workbook) throws {
    guard !book.isOpen(exercise) else { return }
    if let stage = exercise.stage {
      try ReaderLibrary(of: book).open(stage)
    } else {
      try book.open(exercise)
    }
  }
}
