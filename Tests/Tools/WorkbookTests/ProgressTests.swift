import Foundation
import KVOExercises
import Testing

@testable import workbook

@Suite struct `The record of progress` {
  private let clone: Clone
  private let (exercise, library): (BookTask, BookTask)

  init() throws {
    clone = try .ofWorkbook()
    (exercise, library) = try (clone.task("2.1"), clone.task("2"))
  }

  private var progress: ProgressRecord { get throws { try ProgressRecord(of: clone.book) } }

  /// Records a verdict on the exercise or, with a step, on the library.
  private func record(_ outcome: Outcome, claim: String = "", step: Int? = nil) throws {
    var verdict = Verdict(outcome, because: "Late.")
    verdict.failures[0].claim = claim
    (verdict.failures[0].chapter, verdict.failures[0].step) = (step.map { _ in 2 }, step)
    if outcome.isDone { verdict.failures = [] }
    let task = step == nil ? exercise : library
    try ProgressRecord.record(verdict, of: task, in: clone.book)
  }

  @Test func `contains names that have to stay, because readers' files contain them, too`() throws {
    try record(.refuted, claim: "keeps time", step: 2)
    try record(.holds)
    #expect(
      clone.text("Exercises/progress.json") == """
        {
          "Library2" : {
            "claim" : "keeps time",
            "hints" : 0,
            "outcome" : "rejected",
            "step" : 2
          },
          "WeakBox" : {
            "hints" : 0,
            "outcome" : "solved"
          }
        }

        """
    )
  }

  @Test func `keeps what an older clone has recorded in another file`() throws {
    let old = """
      # Your progress. To restore a task's line, check the task again.
      WeakBox  solved  hints=1
      Library2  rejected  step=3  claim=keeps time
      """
    try clone.write(old, to: "Exercises/progress.txt")
    #expect(try progress[exercise].outcome == .holds)
    #expect(try progress[library].step == 3)
    try record(.refuted, step: 2)
    #expect(try progress[exercise].outcome == .holds)
    #expect(clone.text("Exercises/progress.txt") == old)
  }

  @Test(
    arguments: [
      // The verdicts with their claims, and the outcome and the claim that are recorded.
      ([(.refuted, "keeps time")], .refuted, "keeps time"),
      ([(.refuted, "keeps time"), (.holds, "")], .holds, nil),
      ([(.holds, ""), (.refuted, "keeps time")], .holds, "keeps time"),
      ([(.refuted, "keeps time"), (.notJudged, "")], .refuted, "keeps time"),
      ([(.notSearched, ""), (.holds, "")], .holds, nil),
      ([(.notWritten, "is late")], .notWritten, nil),
    ] as [([(Outcome, String)], Outcome, String?)]
  )
  func `has the last verdict, but a solved task stays solved`(
    verdicts: [(Outcome, String)],
    outcome: Outcome,
    claim: String?
  ) throws {
    for (outcome, claim) in verdicts { try record(outcome, claim: claim) }
    #expect(try progress[exercise].outcome == outcome)
    #expect(try progress[exercise].claim == claim)
  }

  @Test func `has the number of hints, until another claim fails, or another step`() throws {
    for (claim, step) in [("keeps time", 1), ("keeps order", 1), ("keeps order", 2)] {
      try record(.refuted, claim: claim, step: step)
      #expect(try progress[library].hints == 0)
      try ProgressRecord.update(library, in: clone.book) { $0.hints = 2 }
      try record(.refuted, claim: claim, step: step)
      #expect(try progress[library].hints == 2)
    }
  }

  @Test func `isn't replaced if it can't be read`() throws {
    let bytes = Data([0xff, 0xfe, 0x00, 0x80])
    try bytes.write(to: ProgressRecord.file(of: clone.book))
    let error = #expect(throws: WorkbookError.self) { try record(.holds) }
    #expect(error?.description.hasPrefix("Exercises/progress.json can't be read.") == true)
    #expect(try Data(contentsOf: ProgressRecord.file(of: clone.book)) == bytes)
  }
}
