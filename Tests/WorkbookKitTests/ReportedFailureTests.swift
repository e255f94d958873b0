import ExerciseReports
import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a run with reports` {
  @Test func `is rejected if a claim does not hold, and has its name`() throws {
    let issue = Recorded.issue(failure.sentence, "two")
    let begun = Recorded.event("testStarted", "two")
    let ended = Recorded.event("testEnded", "two")
    let report = ExerciseReport.failure(failure)
    let verdict = verdict(passed("one"), begun, issue, ended, Recorded.end, reports: [report])
    #expect(verdict.state == .rejected)
    #expect(verdict.held == 1)
    #expect(verdict.failures.first?.claim == "two")
    #expect(verdict.failures.first?.report == report)
    #expect(verdict.failures.first?.message == "x: expected 1, got 2. Idea: y.")
    #expect(verdict.failures.first?.file == "/book/WeakBoxTests.swift")
    #expect(verdict.failures.first?.line == 21)
  }

  @Test func `is not written yet if the first test that fails reached a placeholder`() {
    let verdict = verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue("x", "one", after: "Expectation failed"),
      Recorded.issue(placeholder.sentence, "one"),
      Recorded.issue("y", "two"),
      Recorded.end,
      reports: [.placeholder(placeholder)]
    )
    #expect(verdict.state == .notWritten)
    #expect(verdict.failures.map(\.placeholder) == [placeholder, nil, nil])
    #expect(verdict.failures[1].message == "Expectation failed x")
  }

  @Test func `has no crash that follows a placeholder`() {
    let verdict = verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue(placeholder.sentence, "one"),
      reports: [.placeholder(placeholder)],
      termination: .signal(SIGILL)
    )
    #expect(verdict.state == .notWritten)
    #expect(verdict.failures.map(\.placeholder) == [placeholder])
  }

  @Test func `is rejected if a test failed before another one reached a placeholder`() {
    let verdict = verdict(
      Recorded.issue("x", "one", after: "Expectation failed"),
      Recorded.issue(placeholder.sentence, "two"),
      Recorded.end,
      reports: [.placeholder(placeholder)]
    )
    #expect(verdict.state == .rejected)
    #expect(verdict.failures.map(\.placeholder) == [nil, placeholder])
  }

  private let placeholder = ExerciseReport.Placeholder(
    exercise: "2.1",
    task: "isFor",
    at: .init(file: "/book/WeakBox.swift", line: 13)
  )

  @Test func `finds the report of an issue whose text has quotes and line breaks`() throws {
    var failure = failure
    failure.got = "in order 2: a \"fault\"\n  1. Ada: looks"
    let text = try String(decoding: JSONEncoder().encode(failure.sentence), as: UTF8.self)
    let verdict = verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue(String(text.dropFirst().dropLast()), "one"),
      Recorded.end,
      reports: [.failure(failure)]
    )
    #expect(verdict.failures.map(\.report) == [.failure(failure)])
  }

  @Test func `takes no sentence for a report that was not logged`() throws {
    let verdict = verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue("Still a placeholder: 2.1 isFor", "one"),
      Recorded.end
    )
    #expect(verdict.state == .rejected)
  }
}
