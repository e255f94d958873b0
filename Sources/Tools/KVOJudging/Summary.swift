internal import Foundation
internal import KVOExercises
internal import KVOLocking
internal import Testing

/// What the tests of this process have shown, which `swift test` prints last.
///
/// The lines about the reader's tasks are for people who work without the program `workbook`. For
/// that program, each solved task leaves a file behind.
package enum Summary {
  /// What's known about one of the reader's tasks.
  private struct TaskResult: Sendable {
    let path: TaskPath
    /// The number of claims in the list, and the positions of those that have been judged.
    var count = 1
    var judged: Set<Int> = []
    /// What came of it if no claim fails.
    var outcome = Outcome.holds
    /// Why the task isn't tested, if it isn't.
    var reason: String?
    /// The first claim that doesn't hold.
    var failure: ClaimReport?
    var isSolved: Bool { failure == nil && reason == nil && judged.count == count }

    /// A mark and a sentence, in the words of the program `workbook`, and what explains a failure.
    var text: (mark: String, sentence: String, details: [String]) {
      guard let failure else {
        let open = reason ?? "only some of its claims were judged"
        return isSolved ? ("✓", outcome.rawValue, []) : ("·", open, [])
      }
      let state = (failure.step.map { "step \($0) " } ?? "") + failure.outcome.rawValue
      if failure.outcome == .notWritten {
        return ("·", "\(state): \(failure.details.first?.text ?? "")", [])
      }
      let root = path.root
      let file = failure.file.hasPrefix(root) ? failure.file.dropFirst(root.count + 1) : ""
      let place = ClaimReport.Detail("at", "\(file):\(failure.line)")
      let details = (failure.lines.dropFirst() + [place]).map(\.line)
      return ("✗", "\(state): \(failure.wholeClaim)", details)
    }
  }

  /// The tasks by number, and each chapter's problem, with what the tests say about it.
  private static let content = Locked<
    (tasks: [String: TaskResult], lessons: [(chapter: String, problem: String, results: [String])])
  >(([:], []))

  /// Notes the result of a claim about one of the reader's tasks.
  static func note(_ report: ClaimReport, of claim: Claim, _ place: SourceLocation) {
    change(taskOf: place.filePath) { task in
      (task.count, _) = (claim.count, task.judged.insert(claim.index))
      switch report.outcome {
      case .holds: break
      case .notSearched: task.outcome = .notSearched
      default: task.failure = task.failure ?? report
      }
    }
  }

  /// Notes why a chapter's part of the reader's library, whose tests are in a file, isn't tested.
  package static func noteSkipped(_ reason: String, file: String) {
    change(taskOf: file) { $0.reason = reason }
  }

  private static func change(taskOf file: String, _ change: (inout TaskResult) -> Void) {
    // Other tests of this kind aren't the reader's, and the program `workbook` has its own words.
    guard ProcessInfo.processInfo.environment[ClaimReport.variable] == nil,
      let path = TaskPath(file)
    else { return }
    _ = printAtExit
    content.withLock { change(&$0.tasks[path.id, default: TaskResult(path: path)]) }
  }

  static func note(_ test: Test, of problem: String) {
    _ = printAtExit
    let chapter = String(test.sourceLocation.moduleName.prefix("Chapter00".count))
    content.withLock { content in
      if content.lessons.last?.problem != problem {
        content.lessons.append((chapter, problem, []))
      }
      content.lessons[content.lessons.count - 1].results.append(test.displayName ?? test.name)
    }
  }

  private static let printAtExit: Void = { atexit { Summary.print() } }()

  private static func print() {
    var (tasks, lessons) = content.withLock { $0 }
    // Beside the tests of several chapters, their lessons would be in the way, and so would tasks
    // that the reader hasn't got to.
    if Set(lessons.map(\.chapter)).count > 1 {
      lessons = []
      tasks = tasks.filter { $0.value.reason == nil }
    }
    var lines = lessons.flatMap { ["", $0.problem] + $0.results.map { "  \($0)" } }
    if !tasks.isEmpty { lines += ["", "Your tasks:"] }
    let sorted = tasks.sorted { $0.key.compare($1.key, options: .numeric) == .orderedAscending }
    for (number, task) in sorted {
      let label = number.padding(toLength: 6, withPad: " ", startingAt: 0)
      let text = task.text
      lines.append("  \(text.mark) \(label)\(text.sentence)")
      lines += text.details.map { "          \($0)" }
      if task.isSolved { leaveMark(of: task) }
    }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Leaves a file behind, which says that a task is solved.
  private static func leaveMark(of task: TaskResult) {
    let folder = URL(filePath: task.path.root).appending(path: ".build/workbook/passed")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(task.outcome.rawValue.utf8).write(to: folder.appending(path: task.path.id))
  }
}
