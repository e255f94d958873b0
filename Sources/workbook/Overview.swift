import WorkbookKit

/// What the program prints without a command: the reader's progress, and what comes next.
enum Overview {
  static func show(_ invocation: Invocation) throws {
    print(invocation.terminal.bold("The KVOController workbook"))
    for line in try lines(invocation) { print(line) }
    print()
    try Next.show(invocation)
  }

  /// Returns the reader's progress, with a line for each chapter.
  static func lines(_ invocation: Invocation) throws -> [String] {
    let (terminal, notebook) = (invocation.terminal, try Notebook(of: invocation.book))
    let exercises = invocation.catalog.exercises
    let progress = exercises.map(notebook.progress)
    let solved = progress.count { $0.isSolved }
    var lines = ["\(solved) of \(exercises.count) exercises and stages are solved.", ""]
    let chapters = Dictionary(grouping: zip(exercises, progress), by: \.0.chapter)
    for (chapter, exercises) in chapters.sorted(by: { $0.key < $1.key }) {
      let marks = exercises.map { "\(mark($1, terminal)) \($0.id)" }
      lines.append("  Chapter \(chapter)   " + marks.joined(separator: "   "))
    }
    let changed = zip(exercises, progress).filter { $1 == .solvedWithOlderClaims }.map(\.0.id)
    if !changed.isEmpty {
      lines += [
        "", "Claims have changed since you solved \(listed(changed, "and")). To check again, run:",
        "  swift run workbook check \(changed.joined(separator: " "))",
      ]
    }
    return lines
  }

  private static func mark(_ progress: Notebook.Progress, _ terminal: Terminal) -> String {
    switch progress {
    case .solved: terminal.paint("✓", .green)
    case .solvedWithOlderClaims: terminal.paint("✓", .yellow) + "?"
    case .begun: terminal.paint("…", .yellow)
    case .untouched: terminal.paint("·", .gray)
    }
  }
}
