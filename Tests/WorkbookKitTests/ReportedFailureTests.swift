import ExerciseReports
import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a run with reports` {
  @Test func `is wrong if a claim does not hold, and has its name`() throws {
    let issue = Recorded.issue(failure.sentence, "two")
    let begun = Recorded.event("testStarted", "two")
    let ended = Recorded.event("testEnded", "two")
    let report = ExerciseReport.failure(failure)
    let verdict = try verdict(passed("one"), begun, issue, ended, Recorded.end, reports: [report])
    #expect(verdict.state == .wrong)
    #expect(verdict.held == 1)
    #expect(verdict.failures.first?.claim == "two")
    #expect(verdict.failures.first?.report == report)
    #expect(verdict.failures.first?.message == "x: expected 1, got 2. Idea: y.")
    #expect(verdict.failures.first?.file == "/book/WeakBoxTests.swift")
    #expect(verdict.failures.first?.line == 21)
  }

  @Test func `is not written yet if a placeholder was reached, whatever else failed`() throws {
    let placeholder = ExerciseReport.Placeholder(
      exercise: "2.1",
      task: "isFor",
      at: .init(file: "/book/WeakBox.swift", line: 13)
    )
    let verdict = try verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue("x", "one", after: "Expectation failed"),
      Recorded.issue(placeholder.sentence, "two"),
      Recorded.end,
      reports: [.placeholder(placeholder)]
    )
    #expect(verdict.state == .notWritten)
    #expect(verdict.failures.map(\.placeholder) == [placeholder, nil])
    #expect(verdict.failures.last?.message == "Expectation failed x")
  }

  @Test func `finds the report of an issue whose text has quotes and line breaks`() throws {
    var failure = failure
    failure.got = "in order 2: a \"fault\"\n  1. Ada: looks"
    let text = try String(decoding: JSONEncoder().encode(failure.sentence), as: UTF8.self)
    let verdict = try verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue(String(text.dropFirst().dropLast()), "one"),
      Recorded.end,
      reports: [.failure(failure)]
    )
    #expect(verdict.failures.map(\.report) == [.failure(failure)])
  }

  @Test func `takes no sentence for a report that was not logged`() throws {
    let verdict = try verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue("Still a placeholder: 2.1 isFor", "one"),
      Recorded.end
    )
    #expect(verdict.state == .wrong)
  }
}
