import ExerciseReports
import Foundation
import KVOClaims
import WorkbookKit

/// The text of a verdict: the state, the claim, the expected and the actual result, and the idea.
struct VerdictText {
  let invocation: Invocation
  let exercise: Exercise
  /// The lines so far.
  private(set) var lines: [String] = []

  init(_ invocation: Invocation, _ exercise: Exercise) {
    (self.invocation, self.exercise) = (invocation, exercise)
  }

  /// Prints the part of a judgment that hasn't been printed yet.
  ///
  /// If a claim fails, the failure is printed as soon as it's known, and the rest at the end.
  static func print(_ judgment: Judgment, _ invocation: Invocation) {
    // The next verdict may be seconds away, and the output a file.
    defer { fflush(nil) }
    var text = VerdictText(invocation, judgment.exercise)
    if !judgment.followsFailure { text.addBeginning(judgment.verdict) }
    if judgment.isFinal { text.addEnd(judgment.verdict) }
    for line in text.lines { Swift.print(line) }
  }

  /// Adds the state and the first failure.
  mutating func addBeginning(_ verdict: Verdict) {
    let terminal = invocation.terminal
    let color: Terminal.Color =
      switch verdict.state {
      case .solved: .green
      case .notWritten, .notJudged: .yellow
      default: .red
      }
    let state = terminal.paint(verdict.state.rawValue, color)
    add("\(terminal.bold(exercise.heading(in: invocation.book))): \(state)")
    guard let failure = verdict.failures.first else { return }
    if let claim = failure.claim { addClaim(claim) }
    for (label, text) in parts(of: failure) { show(label, text) }
    if case .failure(let report) = failure.report { addSteps(report.steps) }
    if let file = failure.file {
      show("at", terminal.paint("\(path(of: file)):\(failure.line ?? 1)", .gray))
    }
    addSection(of: failure, in: verdict)
    if let advice = failure.advice { show("to do", advice) }
  }

  /// Adds a claim, with its step or with the earlier stage to which it belongs.
  private mutating func addClaim(_ sentence: String) {
    guard let stage = exercise.stage,
      let step = Claim.all.first(where: { $0.sentence == sentence })?.step
    else { return show("claim", sentence) }
    if step.stage == stage {
      if let done = stepsBefore(sentence, step) { show("done", done) }
      show("step", "\(step.number) of \(stage.steps.count), \(step.title)")
      show("claim", sentence)
    } else {
      show("claim", "\(sentence) (from the earlier stage \(step.stage.rawValue))")
    }
  }

  /// Returns the steps whose claims hold because the first failed claim comes after them, if there
  /// are any.
  private func stepsBefore(_ sentence: String, _ step: Step) -> String? {
    let claims = Claim.all(at: step.stage).prefix { $0.sentence != sentence }
    let open = Claim.all.filter { claim in
      claim.step.stage == step.stage && claim.step.number < step.number
        && !claims.contains { $0.sentence == claim.sentence }
    }
    let count = min(step.number, open.map(\.step.number).min() ?? step.number) - 1
    guard count > 0 else { return nil }
    return count == 1 ? "step 1" : "steps \(listed((1...count).map(String.init), "and"))"
  }

  /// Adds the output, the warnings, the number of claims that hold, and what comes next.
  mutating func addEnd(_ verdict: Verdict) {
    addOutput(of: verdict)
    addWarnings(of: verdict)
    if let remark = verdict.remark { show("note", remark) }
    if verdict.claims > 0 { show("claims", "\(verdict.held) of \(verdict.claims) hold") }
    switch verdict.state {
    case .solved: addNext()
    case .notJudged: break
    default: show("stuck?", "swift run workbook hint \(exercise.id)")
    }
  }

  /// Adds a line.
  mutating func add(_ line: String) {
    lines.append(line)
  }

  /// Adds a text with a label.
  mutating func show(_ label: String, _ text: String) {
    let label = label.isEmpty || label.hasSuffix("?") ? label : "\(label):"
    add("  \(label.padding(toLength: 11, withPad: " ", startingAt: 0))\(text)")
  }

  /// Returns a path below the root; the message of a trap has a module in place of the folder.
  func path(of file: String) -> String {
    let module = "Exercise\(exercise.id.replacing(".", with: "_"))/"
    let exercises = invocation.book.exercises
    let absolute =
      file.hasPrefix(module)
      ? exercises.appending(path: "\(exercise.folder)/\(file.dropFirst(module.count))")
      : URL(filePath: file)
    return invocation.book.openable(absolute)
  }

  /// Returns the parts of a failure, each with a label.
  private func parts(of failure: Verdict.Failure) -> [(label: String, text: String)] {
    switch failure.report {
    case .failure(let report):
      [
        ("asked", report.question), ("expected", cut(report.expected, to: 400)),
        ("got", cut(report.got, to: 400)),
      ] + (failure.reason.map { [("because", cut($0))] } ?? []) + [("idea", "\(report.idea).")]
    case .placeholder(let placeholder):
      [("missing", cut(placeholder.task))]
    case .deadline(let deadline):
      [("because", "\(deadline.reason)."), ("idea", "\(deadline.idea).")]
    case .tooManyOrders:
      [("because", failure.message)]
    default:
      [("because", cut(failure.message))]
        + (idea(of: failure).map { [("idea", "\($0).")] } ?? [])
    }
  }

  /// Returns the idea of the claim about a library that was being tested, such as during a crash.
  private func idea(of failure: Verdict.Failure) -> String? {
    Claim.all.first { exercise.stage != nil && $0.sentence == failure.claim }?.idea
  }

  /// Returns a text that's safe to print, shortened if it's very long.
  func cut(_ text: String, to limit: Int = 2_000) -> String {
    text.count > limit ? "\(String(text.prefix(limit)).harmless)…" : text.harmless
  }
}

/// The parts of a verdict that may have several lines.
extension VerdictText {
  /// Adds the order of critical sections that fails.
  private mutating func addSteps(_ steps: [String]) {
    for (index, step) in steps.enumerated() {
      show(index == 0 ? "steps" : "", "\(index + 1). \(cut(step))")
    }
  }

  /// Adds the last lines of the code's output.
  private mutating func addOutput(of verdict: Verdict) {
    let lines = verdict.printed.split(whereSeparator: \.isNewline).suffix(10)
    guard !lines.isEmpty else { return }
    let count = max(verdict.printedLineCount, lines.count)
    let all = count == 1 ? "1 line" : "\(count) lines"
    show("printed", count == lines.count ? all : "\(all), ending with")
    for line in lines {
      let text = line.count > 200 ? "\(line.prefix(200))…" : String(line)
      add("    | \(text.harmless)")
    }
  }

  /// Adds the compiler's first warnings.
  private mutating func addWarnings(of verdict: Verdict) {
    let (limit, count) = (5, verdict.warnings.count)
    for warning in verdict.warnings.prefix(limit) {
      show("warning", "\(path(of: warning.file)):\(warning.line): \(cut(warning.message))")
    }
    if count > limit {
      let rest = count - limit
      show("", rest == 1 ? "There is 1 more warning." : "There are \(rest) more warnings.")
    }
  }

  /// Adds the section that explains the idea of the failed claim.
  private mutating func addSection(of failure: Verdict.Failure, in verdict: Verdict) {
    let book = invocation.book
    let isSmall = exercise.stage == nil && verdict.state != .notJudged && failure.claim != nil
    let section =
      failure.section ?? (isSmall ? book.section(for: exercise, claim: failure.claim) : nil)
    guard let section else { return }
    if let reading = book.reading(of: section) {
      show("read", "\(book.openable(reading.file))   \(reading.text)")
    } else {
      show("read", "Chapters/\(section) (the page or the section is missing)")
    }
  }

  /// Adds what the exercise teaches, the command that shows our solution, and the next task.
  private mutating func addNext() {
    if !exercise.learned.isEmpty { show("learned", exercise.learned) }
    show("compare", "swift run workbook compare \(exercise.id)")
    // The verdict is worth printing even if the record of progress can't be read.
    guard let notebook = try? Notebook(of: invocation.book) else { return }
    let next = invocation.route.next(after: exercise, in: notebook)?.name(in: invocation.book)
    show(
      "next",
      next ?? "You've solved everything. To see what's left to read: swift run workbook next"
    )
  }
}

extension String {
  /// The text without characters that control the terminal or change the direction of text.
  var harmless: String {
    filter { character in
      character == "\t" || character == "\n"
        || character.unicodeScalars.allSatisfy {
          ![.control, .format].contains($0.properties.generalCategory)
        }
    }
  }
}
