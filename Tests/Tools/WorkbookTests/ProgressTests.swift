import KVOExercises
import Foundation
import KVOLocking
import Testing

@testable import workbook

@Suite struct `The record of progress` {
  private let small: SmallBook
  private let path = "Exercises/progress.txt"

  init() throws { small = try SmallBook() }

  private var progress: workbook.Progress { get throws { try Progress(of: small.book) } }
  private var entry: workbook.Progress.Entry { get throws { try progress[small.exercise] } }

  private func record(_ state: Verdict.State, claim: String = "") throws {
    var verdict = Verdict(state, because: "Late.")
    verdict.failures[0].claim = claim
    verdict.failures[0].result = state == .notWritten ? .notWritten : .refuted
    if state == .solved { verdict.failures = [] }
    try Progress.record(verdict, of: small.exercise, in: small.book)
  }

  private func text() throws -> String {
    try String(contentsOf: small.book.root.appending(path: path), encoding: .utf8)
  }

  @Test func `contains the words of the states, which have to stay`() {
    let words = [
      "solved", "races not looked for", "not written yet", "does not compile", "rejected",
      "crashed", "did not finish", "could not be judged",
    ]
    // Readers' files contain these words, even after the workbook is updated.
    #expect(words.allSatisfy { Verdict.State(rawValue: $0) != nil })
  }

  @Test func `has the last verdict`() throws {
    try record(.rejected, claim: "keeps time")
    #expect(try entry.state == .rejected)
    #expect(try entry.claim == "keeps time")
    try record(.solved)
    #expect(try progress[small.exercise].state == .solved)
    #expect(try text().contains("\nWeakBox  solved\n"))
  }

  @Test func `keeps a solved task solved`() throws {
    try record(.solved)
    try record(.rejected, claim: "keeps time")
    #expect(try progress[small.exercise].state == .solved)
    #expect(try entry.claim == "keeps time")
  }

  @Test func `isn't changed by a task that could not be judged`() throws {
    try record(.rejected, claim: "keeps time")
    let before = try text()
    try record(.notJudged)
    #expect(try text() == before)
  }

  @Test func `lets the reader go on if only data races weren't looked for`() throws {
    try record(.rejected, claim: "keeps time")
    let task = Route.Task(exercise: small.exercise, step: nil)
    #expect(try !progress.isDone(task))
    try record(.notSearched)
    #expect(try progress.isDone(task) && progress[small.exercise].state != .solved)
    #expect(try text().contains("\nWeakBox  races not looked for"))
  }

  @Test func `names no failed claim if it only reached a placeholder`() throws {
    try record(.notWritten, claim: "keeps time")
    #expect(try entry.claim == nil)
  }

  @Test func `has the hints that were shown, until another claim fails`() throws {
    try record(.rejected, claim: "keeps time")
    try Progress.update(small.exercise, in: small.book) {
      ($0.hints, $0.isClaimHintShown) = (2, true)
    }
    try record(.rejected, claim: "keeps time")
    #expect(try (entry.hints, entry.isClaimHintShown) == (2, true))
    try record(.rejected, claim: "keeps order")
    #expect(try (entry.hints, entry.isClaimHintShown) == (2, false))
  }

  @Test func `forgets that a hint for a step was shown when another step begins`() throws {
    let sample = try SamplePackage()
    let task = try sample.exercise("2")
    var verdict = Verdict(.notWritten, because: "Late.")
    verdict.failures[0].result = .notWritten
    verdict.failures[0].chapter = 2
    for step in 1...2 {
      verdict.failures[0].step = step
      try Progress.record(verdict, of: task, in: sample.book)
      #expect(try !Progress(of: sample.book)[task].isClaimHintShown)
      try Progress.update(task, in: sample.book) { $0.isClaimHintShown = true }
      try Progress.record(verdict, of: task, in: sample.book)
      #expect(try Progress(of: sample.book)[task].isClaimHintShown)
    }
  }

  @Test func `has the step whose claims don't all hold`() throws {
    let sample = try SamplePackage()
    let task = try sample.exercise("2")
    var verdict = Verdict(.rejected, because: "Late.")
    verdict.failures[0].chapter = 2
    verdict.failures[0].step = 2
    // A broken claim of an earlier chapter comes first, but says nothing about the steps.
    verdict.failures.insert(verdict.failures[0], at: 0)
    verdict.failures[0].chapter = 1
    verdict.failures[0].step = 1
    try Progress.record(verdict, of: task, in: sample.book)
    let progress = try Progress(of: sample.book)
    let route = Route(through: sample.catalog, of: sample.book)
    let steps = route.tasks.filter { $0.exercise == task }
    #expect(steps.map(progress.isDone) == [true, false, false])
  }

  @Test func `keeps lines that it can't read`() throws {
    let old = "WeakBox  solved  hints=2"
    let others = ["half a li", "other  brilliant  answer=1"]
    try small.write(([old] + others).joined(separator: "\n") + "\n", to: path)
    #expect(try progress[small.exercise].state == .solved)
    #expect(try entry.hints == 2)
    try Progress.update(small.exercise, in: small.book) { $0.hints = 3 }
    for line in others { #expect(try text().contains("\n\(line)\n")) }
  }

  @Test func `keeps what several threads record at once`() throws {
    let exercises = (1...20).map { Exercise(id: "3.\($0)", name: "E\($0)") }
    let book = small.book
    DispatchQueue.concurrentPerform(iterations: 20) { index in
      try? Progress.update(exercises[index], in: book) { $0.state = .solved }
    }
    #expect(try progress.entries.count == 20)
  }

  @Test func `isn't replaced if it can't be read`() throws {
    let bytes = Data([0xff, 0xfe, 0x00, 0x80])
    try bytes.write(to: Progress.file(of: small.book))
    let error = #expect(throws: WorkbookError.self) { try record(.solved) }
    #expect(error?.description.hasPrefix("Exercises/progress.txt can't be read.") == true)
    #expect(try Data(contentsOf: Progress.file(of: small.book)) == bytes)
  }
}
