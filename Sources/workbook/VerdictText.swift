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
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - namesHint: Whether to add the command that shows a hint. In the window of `watch`, a key
  ///     does that.
  mutating func addEnd(_ verdict: Verdict, namesHint: Bool = true) {
    addOutput(of: verdict)
    addWarnings(of: verdict)
    if let remark = verdict.remark { show("note", remark) }
    if verdict.claims > 0 { show("claims", "\(verdict.held) of \(verdict.claims) hold") }
    switch verdict.state {
    case .solved: addLearned()
    case .notJudged: break
    default: if namesHint { show("stuck?", "swift run workbook hint \(exercise.id)") }
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
