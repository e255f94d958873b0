import WorkbookKit

/// What the program prints without a command: the reader's progress and what comes next.
enum Overview {
  static func show(_ invocation: Invocation) throws {
    print(invocation.terminal.bold("The KVOController workbook"))
    for line in try lines(invocation) { print(line) }
    print()
    try Next.show(invocation)
  }

  /// Returns the reader's progress, with a line for each chapter.
  static func lines(_ invocation: Invocation) throws -> [String] {
    let (terminal, progress) = (invocation.terminal, try Progress(of: invocation.book))
    let exercises = invocation.catalog.exercises
    let solved = exercises.count { progress.isSolved($0) }
    var lines = ["\(solved) of \(exercises.count) exercises and stages are solved.", ""]
    let chapters = Dictionary(grouping: exercises, by: \.chapter)
    for (chapter, exercises) in chapters.sorted(by: { $0.key < $1.key }) {
      let marks = exercises.map { "\(mark(progress[$0].state, terminal)) \($0.id)" }
      lines.append("  Chapter \(chapter)   " + marks.joined(separator: "   "))
    }
    return lines
  }

  private static func mark(_ state: Verdict.State?, _ terminal: Terminal) -> String {
    switch state {
    case .solved: terminal.paint("✓", .green)
    case nil, .notWritten: terminal.paint("·", .gray)
    default: terminal.paint("…", .yellow)
    }
  }
}
