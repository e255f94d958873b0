import KVOExercises
import Foundation

/// The text of a verdict: the state, the step, the claim, the expected and the actual result, what
/// helps, and the names of the other claims that don't hold.
struct VerdictText {
  private let invocation: Invocation
  private let exercise: Exercise
  private let verdict: Verdict
  /// The lines so far.
  private(set) var lines: [String] = []

  init(_ invocation: Invocation, _ exercise: Exercise, _ verdict: Verdict) {
    (self.invocation, self.exercise, self.verdict) = (invocation, exercise, verdict)
    addState()
    let shown = verdict.shown(for: exercise)
    for failure in shown {
      if failure != shown[0] { lines.append("") }
      add(failure)
    }
    if shown.count == 1, isEarlier(shown[0]) { addStepInProgress() }
    addOthers(besides: shown)
    addOutput()
    addWarnings()
    if let remark = verdict.remark { add("note", remark) }
    addCount(besides: shown)
    addNext()
  }

  /// Prints the lines.
  func print() {
    for line in lines { Swift.print(line) }
    fflush(nil)
  }

  private mutating func addState() {
    let color: Terminal.Color =
      switch verdict.state {
      case .solved: .green
      case .notSearched, .notWritten, .notJudged: .yellow
      default: .red
      }
    let terminal = invocation.terminal
    let heading = terminal.bold(exercise.heading(in: invocation.book))
    // What's rejected may be only a step, after others that are done.
    let failure = verdict.failure.flatMap { isEarlier($0) ? nil : $0 }
    let step = exercise.isLibrary ? failure?.step.map { "step \($0) " } : nil
    let state = (step ?? "") + verdict.state.rawValue
    lines.append("\(heading): \(terminal.paint(state, color))")
  }

  /// Adds the step, the labeled lines of a failure, and the place.
  private mutating func add(_ failure: ClaimReport) {
    if let chapter = failure.chapter, isEarlier(failure) {
      add("broken", "a claim of chapter \(chapter)")
    } else if let step = failure.step, exercise.isLibrary {
      let done = (verdict.step(of: exercise) ?? 1) - 1
      let steps = (1...max(1, done)).map(String.init)
      if done > 0 { add("done", "step\(done == 1 ? "" : "s") \(listed(steps))") }
      add("step", exercise.description(ofStep: step))
    }
    for detail in failure.lines where detail.label != "read" && !detail.text.isEmpty {
      let place = detail.label == "missing" ? ", in place of the `todo`" : ""
      add(detail.label, detail.text + place)
    }
    // A claim about the library is in the workbook, and its test has only a few lines.
    // So are the questions of a prediction.
    // And if a crash has left no trace in the reader's code, only the test is known.
    let isOnlyTested =
      exercise.isLibrary || exercise.isPrediction || failure.result == .ended
    if !failure.file.isEmpty, !(isOnlyTested && failure.file.hasSuffix("Tests.swift")) {
      let path = invocation.book.openable(URL(filePath: failure.file))
      add("at", invocation.terminal.paint("\(path):\(failure.line)", .gray))
    }
    addSection(of: failure)
  }

  /// Returns whether a failure is that of a claim of an earlier chapter.
  private func isEarlier(_ failure: ClaimReport) -> Bool {
    failure.chapter != nil && failure.chapter != exercise.chapter
  }

  /// Adds the section that explains the idea of a claim.
  private mutating func addSection(of failure: ClaimReport) {
    let book = invocation.book
    let isSmall = !exercise.isLibrary && !failure.claim.isEmpty
    let section =
      failure.section ?? (isSmall ? book.section(for: exercise, claim: failure.claim) : nil)
    guard let section, let reading = book.reading(of: section) else { return }
    add("read", "\(book.openable(reading.file))   \(reading.text)")
  }

  /// Adds the section about the step that the reader is at, because a change for this step has
  /// probably broken the claim of an earlier chapter.
  private mutating func addStepInProgress() {
    // The command `verify` records no progress.
    guard let entry = (try? Progress(of: invocation.book))?[exercise], let state = entry.state,
      !state.isDone
    else { return }
    let step = entry.step ?? 1
    let task = invocation.route.tasks.first { $0.exercise == exercise && $0.step == step }
    guard let reading = task?.readings.last else { return }
    add("", "\(invocation.book.openable(reading.file))   \(reading.text)")
  }

  /// Names the other claims about the library that don't hold, and don't follow from another one.
  ///
  /// Those of later steps aren't named, nor those of a step that isn't written yet, because the
  /// reader may not have begun these.
  private mutating func addOthers(besides shown: [ClaimReport]) {
    let (step, isWritten) = (shown.last?.step ?? 0, shown.last?.result != .notWritten)
    let others = verdict.failures.filter { failure in
      failure.chapter != nil && failure.result != .notWritten && !shown.contains(failure)
        && (isEarlier(failure) || isWritten && failure.step ?? 0 <= step)
        && !verdict.failures.contains { $0.claim == failure.consequenceOf }
    }
    let limit = 6
    var texts = others.prefix(limit).map(\.claim)
    if others.count > limit { texts.append("and \(others.count - limit) more") }
    for (index, text) in texts.enumerated() { add(index == 0 ? "fails too" : "", text) }
  }

  /// Adds the last lines that the code has printed.
  private mutating func addOutput() {
    let shown = verdict.printed.suffix(10)
    guard !shown.isEmpty else { return }
    let isAll = shown.count == verdict.printed.count
    add("printed", isAll ? "" : "at the end")
    for line in shown { lines.append("    | \(line.prefix(500))") }
  }

  /// Adds the number of claims that hold, and says which claims are counted.
  private mutating func addCount(besides shown: [ClaimReport]) {
    guard verdict.tested > 0 else { return }
    let step = shown.last { !isEarlier($0) }?.step ?? .max
    let steps = step < exercise.steps.count ? " up to step \(step)" : ""
    let inherited = verdict.inherited
    let chapters = inherited == 0 ? "" : " (\(inherited) of them are from earlier chapters)"
    add("claims", "\(verdict.held) of \(verdict.tested) hold\(steps)\(chapters)")
    if verdict.failures.count(where: { $0.result == .didNotFinish }) == 3 {
      add("", "and the rest weren't judged, because three of these didn't finish")
    }
  }

  /// Adds the compiler's first warnings about the reader's files.
  private mutating func addWarnings() {
    for warning in verdict.warnings.prefix(5) {
      let path = invocation.book.openable(URL(filePath: warning.place.file))
      add("warning", "\(path):\(warning.place.line): \(warning.message)")
    }
  }

  /// Adds the next step.
  private mutating func addNext() {
    switch verdict.state {
    case .notJudged: break
    case .solved, .notSearched:
      let learned = (try? invocation.book.sheet(of: exercise))?.learned ?? ""
      if !learned.isEmpty { add("learned", learned) }
      addSolution()
      if let hunt = invocation.hunt, hunt.task == exercise { return add("back", hunt.back) }
      // The verdict is worth printing even if the progress can't be read.
      guard let next = try? invocation.nextTask() else { return }
      add("next", next.name(in: invocation.book))
      if !next.readings.isEmpty { add("read", next.readings.map(\.text).joined(separator: "; ")) }
      guard let progress = try? Progress(of: invocation.book) else { return }
      let passedOver = invocation.route.passedOver(before: next, progress).map(\.exercise.id)
      if !passedOver.isEmpty { add("optional", listed(passedOver)) }
    default:
      add("stuck?", "swift run workbook hint \(exercise.id)")
    }
  }

  /// Says how to compare the reader's code with ours, which for an exercise is on its sheet, so that
  /// no command can compare the two.
  private mutating func addSolution() {
    guard let solution = try? invocation.book.solution(of: exercise) else { return }
    exercise.isLibrary
      ? add("compare", "git diff --no-index Exercises/Library \(solution)")
      : add("ours", "\(solution), under “Solution”")
  }

  private mutating func add(_ label: String, _ text: String) {
    lines.append("  " + ClaimReport.Detail(label, text).line)
  }
}
