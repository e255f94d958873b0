import Foundation
import KVOExercises
import Testing

@testable import workbook

@Suite struct `The record of progress` {
  private let sample: SamplePackage
  private let (exercise, library): (BookTask, BookTask)

  init() throws {
    sample = try SamplePackage()
    (exercise, library) = try (sample.task("2.1"), sample.task("2"))
  }

  private var progress: ProgressRecord { get throws { try ProgressRecord(of: sample.book) } }
  private var text: String { sample.text("progress.txt") }

  /// Records a verdict on the exercise or, with a step, on the library.
  private func record(_ state: ClaimReport.Result, claim: String = "", step: Int? = nil) throws {
    var verdict = Verdict(state, because: "Late.")
    verdict.failures[0].claim = claim
    verdict.failures[0].result = state == .notWritten ? .notWritten : .refuted
    (verdict.failures[0].chapter, verdict.failures[0].step) = (step.map { _ in 2 }, step)
    if state.isDone { verdict.failures = [] }
    let task = step == nil ? exercise : library
    try ProgressRecord.record(verdict, of: task, in: sample.book)
  }

  @Test func `contains the words of the states, which have to stay`() {
    let words = [
      "solved", "races not looked for", "not written yet", "does not compile", "rejected",
      "crashed", "did not finish", "could not be judged",
    ]
    // Readers' files contain these words, even after the workbook is updated.
    #expect(words.allSatisfy { ClaimReport.Result(rawValue: $0) != nil })
  }

  @Test(arguments: [
    // The verdicts with their claims, and the state and the claim that are recorded.
    ([(ClaimReport.Result.refuted, "keeps time")], "rejected  claim=keeps time"),
    ([(.refuted, "keeps time"), (.holds, "")], "solved"),
    ([(.holds, ""), (.refuted, "keeps time")], "solved  claim=keeps time"),
    ([(.refuted, "keeps time"), (.notJudged, "")], "rejected  claim=keeps time"),
    ([(.notSearched, ""), (.holds, "")], "solved"),
    ([(.notWritten, "is late")], "not written yet"),
  ])
  func `has the last verdict, but a solved task stays solved`(
    verdicts: [(ClaimReport.Result, String)],
    line: String
  ) throws {
    for (state, claim) in verdicts { try record(state, claim: claim) }
    #expect(text.hasSuffix("\nWeakBox  \(line)\n"), "\(text)")
  }

  @Test func `lets the reader go on if only data races weren't looked for`() throws {
    let stop = Route.Stop(task: exercise)
    try record(.refuted, claim: "keeps time")
    #expect(try !progress.isDone(stop))
    try record(.notSearched)
    #expect(try progress.isDone(stop))
  }

  @Test func `has the hints that were shown, until another claim fails, or another step`() throws {
    for (claim, step) in [("keeps time", 1), ("keeps order", 1), ("keeps order", 2)] {
      try record(.refuted, claim: claim, step: step)
      #expect(try !progress[library].isClaimHintShown)
      try ProgressRecord.update(library, in: sample.book) {
        ($0.hints, $0.isClaimHintShown) = (2, true)
      }
      try record(.refuted, claim: claim, step: step)
      #expect(try (progress[library].hints, progress[library].isClaimHintShown) == (2, true))
    }
  }

  @Test func `has the step whose claims don't all hold`() throws {
    try record(.refuted, claim: "keeps time", step: 2)
    let stops = Route(through: sample.book).stops.filter { $0.task == library }
    #expect(try stops.map(progress.isDone) == [true, false, false])
  }

  @Test func `keeps lines that it can't read`() throws {
    let others = ["half a li", "other  brilliant  answer=1"]
    let lines = ["WeakBox  solved  hints=2"] + others
    try sample.write(lines.joined(separator: "\n") + "\n", to: "progress.txt")
    #expect(try (progress[exercise].state, progress[exercise].hints) == (.holds, 2))
    try ProgressRecord.update(exercise, in: sample.book) { $0.hints = 3 }
    for line in others { #expect(text.contains("\n\(line)\n")) }
  }

  @Test func `keeps what several threads record at once`() throws {
    let tasks = (1...20).map { BookTask(id: "3.\($0)", name: "E\($0)") }
    let book = sample.book
    DispatchQueue.concurrentPerform(iterations: 20) { index in
      try? ProgressRecord.update(tasks[index], in: book) { $0.state = .holds }
    }
    #expect(try progress.entries.count == 20)
  }

  @Test func `isn't replaced if it can't be read`() throws {
    let bytes = Data([0xff, 0xfe, 0x00, 0x80])
    try bytes.write(to: ProgressRecord.file(of: sample.book))
    let error = #expect(throws: WorkbookError.self) { try record(.holds) }
    #expect(error?.description.hasPrefix("Exercises/progress.txt can't be read.") == true)
    #expect(try Data(contentsOf: ProgressRecord.file(of: sample.book)) == bytes)
  }
}
