import Foundation
import KVOClaims

extension Teaching {
  /// Adds what a teacher needs for an exercise.
  func add(
    _ task: Task,
    _ exercise: Exercise,
    level: Int,
    to handout: inout Handout,
    _ book: Workbook
  ) throws {
    let kind = exercise.stage == nil ? "Exercise" : "Stage"
    let minutes = task.minutes.reduce(0, +)
    handout.heading(level, "\(kind) \(exercise.heading(in: book)) (\(minutes) min)")
    if level == 1 { handout.paragraph(Self.estimates) }
    handout.labeled("The task", "`\(book.shortened(book.task(of: exercise).path))`")
    handout.labeled("What it teaches", exercise.learned)
    var commands = ["open", "check", "hint"].map { "swift run workbook \($0) \(exercise.id)" }
    if let stage = exercise.stage, stage > .registry { commands[0] += " --ours" }
    handout.paragraph("The pairs type:")
    handout.code(commands)
    if let stage = exercise.stage { add(stage, task, to: &handout) }
    add(task.question, to: &handout, book)
    handout.labeled("Where to pause", task.pause)
    let hints = Hints(of: exercise, in: book).rungs
    for (index, hint) in hints.enumerated() {
      handout.labeled("Hint \(index + 1) for pairs that are stuck", TaughtPage.plain(hint))
    }
    let answers = try WrongAnswer.short(to: exercise, in: book)
    guard !task.wrong.isEmpty else { return }
    handout.heading(level + 1, "The usual wrong answers to \(exercise.heading(in: book))")
    handout.paragraph(
      "The lines marked with - are ours, and those marked with + are the wrong answer's. The "
        + "command checks the wrong answer, and doesn't change your own files. Once the pairs are "
        + "done, show the lines, and let the class say what goes wrong."
    )
    let claims = book.explainedClaims(of: exercise)
    for name in task.wrong {
      guard let answer = answers.first(where: { $0.name == "Wrong/\(name)" }) else { continue }
      add(answer, claims.first { $0.sentence == answer.claim }, to: &handout)
    }
  }

  /// Adds the steps of a stage, and how to skip the stage.
  private func add(_ stage: Stage, _ task: Task, to handout: inout Handout) {
    if stage > .registry {
      handout.paragraph(
        "With `--ours`, a pair begins with our answer to the previous stage. Without it, the pair "
          + "continues with its own code."
      )
    } else {
      handout.paragraph("A new package is already at this stage, so `--ours` isn't necessary.")
    }
    let steps = zip(stage.steps, task.minutes).enumerated().map { index, step in
      let claims = Claim.all(at: stage).filter {
        $0.step.stage == stage && $0.step.number == index + 1
      }
      return "Step \(index + 1), “\(step.0)”: \(step.1) min. Its claims: "
        + claims.map { "“\($0.sentence)”" }.joined(separator: "; ") + "."
    }
    handout.items(steps)
    if let next = Stage.allCases.first(where: { $0 > stage }) {
      handout.labeled(
        "To skip this stage",
        "Let the pairs type `swift run workbook open \(next.rawValue) --ours`. They then begin the "
          + "next stage with our code for all stages up to `\(stage.rawValue)`. To get their own "
          + "files back, they type `swift run workbook undo \(next.rawValue)`."
      )
    }
  }

  /// Adds a wrong answer, with the claim that rejects it and the hint.
  private func add(_ answer: WrongAnswer, _ claim: ExplainedClaim?, to handout: inout Handout) {
    let name = answer.name.replacing("Wrong/", with: "")
    var lines = ["swift run workbook check \(answer.exercise.id) --attempt \(answer.name)"]
    for file in answer.files {
      lines += answer.exercise.stage == nil ? [""] : ["", file.name]
      lines += file.hunks.flatMap { Self.lines(of: $0) }
    }
    handout.heading(4, name)
    handout.code(lines)
    let step = answer.exercise.stage.flatMap { stage in
      Claim.all(at: stage).first { $0.sentence == answer.claim && $0.step.stage == stage }?.step
    }
    let place = step.map { " of step \($0.number)" } ?? ""
    var told = "It's rejected by the claim “\(answer.claim)”\(place)."
    let ideas = claim?.ideas ?? []
    if ideas.count == 1 {
      told += " The suggestion is: \(ideas[0])."
    } else if let hint = claim?.hint {
      told += " The hint is: \(TaughtPage.plain(hint))"
    } else if !ideas.isEmpty {
      told +=
        " The learner sees one of these suggestions: "
        + listed(ideas.map { "“\($0)”" }, "or") + "."
    }
    handout.paragraph(told)
  }
}

extension Teaching {
  /// Returns the lines that differ, each with the line before it and the one after it.
  fileprivate static func lines(of hunk: Hunk) -> [String] {
    let isChanged = hunk.lines.map { if case .common = $0 { false } else { true } }
    return hunk.lines.enumerated().compactMap { index, line in
      switch line {
      case .common(let text):
        isChanged[max(index - 1, 0)...min(index + 1, isChanged.count - 1)].contains(true)
          ? "  \(text)" : nil
      case .removed(let text): "- \(text)"
      case .added(let text): "+ \(text)"
      }
    }
  }
}

extension TaughtPage {
  /// Returns a text from a Markdown file as one line.
  static func plain(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
