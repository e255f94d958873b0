import Foundation
import KVOExercises

/// The text of a verdict: the state, the step, the claim, the expected and the actual result, and
/// what helps.
struct VerdictText {
  private let task: BookTask
  private let verdict: Verdict
  private let book: Book
  /// The lines so far.
  private(set) var lines: [String] = []

  /// Creates the text, which is short if the reader has come to a step of which no verdict has told
  /// them yet, because `knownStep` is an earlier one.
  init(_ task: BookTask, _ verdict: Verdict, in book: Book, knownStep: Int = .max) {
    (self.task, self.verdict, self.book) = (task, verdict, book)
    if let next = stop(after: knownStep), let stepsDone {
      let state = Terminal.paint("\(stepsDone) done", .green)
      lines.append("\(Terminal.bold(task.heading)): \(state)")
      add(next)
      return
    }
    addState()
    for (index, failure) in verdict.shown(for: task).enumerated() {
      if index > 0 { lines.append("") }
      add(failure)
    }
    addOutput()
    if let other = verdict.alsoFailing(for: task) { add("also", "“\(other.claim)” doesn't hold") }
    if let remark = verdict.remark { add("note", remark) }
    addCount()
    if verdict.outcome.isDone {
      addNext()
    } else if verdict.outcome != .notJudged {
      add("stuck?", "swift run workbook hint \(task.id)")
    }
  }

  /// Prints the lines.
  func print() {
    for line in lines { Swift.print(line) }
  }

  private mutating func add(_ label: String, _ text: String) {
    lines.append("  " + ClaimReport.Detail(label, text).line)
  }

  private mutating func addState() {
    let color: Terminal.Color =
      switch verdict.outcome {
      case .holds: .green
      case .notSearched, .notWritten, .notJudged: .yellow
      default: .red
      }
    // What's rejected may be only a step, after others that are done.
    let failure = verdict.failure.flatMap { $0.isOwn(of: task) ? $0 : nil }
    let step = task.isLibrary ? failure?.step.map { "step \($0) " } : nil
    let state = Terminal.paint((step ?? "") + verdict.outcome.rawValue, color)
    // What has been reached comes first.
    var reached: String?
    if task.isLibrary {
      reached = failure == nil ? nil : stepsDone.map { "\($0) done" }
    } else if verdict.tested.contains(where: { $0.outcome == .holds }) {
      reached = "\(held(verdict.tested)) hold"
    }
    let success = reached.map { Terminal.paint($0, .green) + " · " } ?? ""
    lines.append("\(Terminal.bold(task.heading)): \(success)\(state)")
  }

  /// The steps of the library's task that are done, or `nil` if none is.
  private var stepsDone: String? {
    let done = (verdict.step(of: task) ?? 1) - 1
    guard done > 0 else { return nil }
    return "step\(done == 1 ? "" : "s") \(listed((1...done).map(String.init)))"
  }

  /// Returns how many claims hold, such as "3 of 5".
  private func held(_ claims: [ClaimReport]) -> String {
    "\(claims.count { $0.outcome == .holds }) of \(claims.count)"
  }

  /// Adds the step, the labeled lines of a failure, the place, and the section about the idea.
  private mutating func add(_ failure: ClaimReport) {
    if let chapter = failure.chapter, !failure.isOwn(of: task) {
      add("broken", "a claim of chapter \(chapter)")
    } else if let step = failure.step, task.isLibrary {
      // If the first failure is an earlier chapter's, the first line doesn't say this.
      if failure != verdict.failure, let stepsDone { add("done", stepsDone) }
      add("step", task.description(ofStep: step))
    }
    for var detail in failure.lines where detail.label != "read" {
      if detail.label == "claim", failure.outcome == .notWritten { detail.label = "next" }
      let place = detail.label == "missing" ? ", in place of the `todo`" : ""
      add(detail.label, detail.text + place)
    }
    // A claim about the library is in the workbook, and its test has only a few lines.
    // So are the questions of a prediction.
    // And if a crash has left no trace in the reader's code, only the test is known.
    let isOnlyTested = task.isLibrary || task.isPrediction || failure.outcome == .ended
    if !failure.file.isEmpty, !(isOnlyTested && failure.file.hasSuffix("Tests.swift")) {
      let path = book.path(of: URL(filePath: failure.file))
      add("at", Terminal.paint("\(path):\(failure.line)", .gray))
    }
    if let reading = failure.section.flatMap(book.reading) {
      add("read", "\(reading.path)   \(reading.text)")
    }
  }

  /// Adds the last lines that the code has printed.
  private mutating func addOutput() {
    let printed = verdict.failure?.printed ?? []
    guard !printed.isEmpty else { return }
    add("printed", printed.count > 10 ? "at the end" : "")
    for line in printed.suffix(10) { lines.append("    | \(line.prefix(500))") }
  }

  /// Adds the number of the library's claims that hold, and says which claims are counted.
  private mutating func addCount() {
    if task.isLibrary, !verdict.tested.isEmpty {
      let step = verdict.step(of: task) ?? .max
      let steps = step < task.steps.count ? " up to step \(step)" : ""
      let own = held(verdict.tested.filter { $0.isOwn(of: task) })
      let inherited = verdict.tested.filter { !$0.isOwn(of: task) }
      let chapters = inherited.isEmpty ? "" : "; of earlier chapters', \(held(inherited))"
      add("claims", "\(own) hold\(steps)\(chapters)")
    }
    if verdict.failures.count(where: { $0.outcome == .didNotFinish }) == 3 {
      add("note", "the rest weren't judged, because three claims didn't finish")
    }
  }

  /// Adds what the task teaches, how to compare the reader's code with ours, and what comes next.
  private mutating func addNext() {
    let learned = (try? book.sheet(of: task))?.learned ?? ""
    if !learned.isEmpty { add("learned", learned) }
    // That of an exercise is on its sheet, so that no command can compare the two.
    if let solution = try? book.solutionPath(of: task) {
      task.isLibrary
        ? add("compare", "git diff --no-index Exercises/Library \(solution)")
        : add("ours", "\(solution), under “Solution”")
    }
    if book.library.hunt == task { return add("back", "swift run workbook open --back") }
    // The verdict is worth printing even if the progress can't be read.
    if let next = try? book.nextStop() { add(next) }
  }

  /// Adds the name of a stop, and what to read before it.
  private mutating func add(_ next: Route.Stop) {
    add("next", next.name)
    if !next.readings.isEmpty { add("read", next.readings.map(\.text).joined(separator: "; ")) }
    if !next.extras.isEmpty { add("extra", "\(listed(next.extras)), if you like") }
  }

  /// Returns the step that the verdict is about if it comes after another one, and if the code may
  /// fail because it's unwritten.
  private func stop(after knownStep: Int) -> Route.Stop? {
    guard let failure = verdict.failure, failure.isOwn(of: task), let step = failure.step,
      step > knownStep, [.refuted, .notWritten].contains(failure.outcome)
    else { return nil }
    return book.route.stops.first { $0.task == task && $0.step == step }
  }
}
