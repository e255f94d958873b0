import ExerciseReports
import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a run` {
  /// Judges a run with two claims and the given records.
  func verdict(
    _ lines: String...,
    reports: [ExerciseReport] = [],
    termination: ChildProcess.Termination = .exit(1),
    output: String = ""
  ) throws -> Verdict {
    let known = [Recorded.suite, Recorded.test("one"), Recorded.test("two")]
    let events = EventStream((known + lines).joined(separator: "\n"), reports: reports)
    return try Verdict(
      events: events,
      run: .init(termination: termination, output: output, seconds: 60)
    )
  }

  let failure = ExerciseReport.Failure(
    "x",
    expected: "1",
    got: "2",
    idea: "y",
    at: .init(file: "/book/WeakBoxTests.swift", line: 21)
  )

  func passed(_ test: String) -> String {
    Recorded.event("testStarted", test) + "\n" + Recorded.event("testEnded", test)
  }

  @Test func `is solved if every claim holds`() throws {
    let verdict = try verdict(passed("one"), passed("two"), Recorded.end, termination: .exit(0))
    #expect(verdict == Verdict(state: .solved, failures: [], held: 2, claims: 2))
  }

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

  @Test func `takes no sentence for a report that was not logged`() throws {
    let verdict = try verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue("Still a placeholder: 2.1 isFor", "one"),
      Recorded.end
    )
    #expect(verdict.state == .wrong)
  }

  @Test func `is crashed if the process traps, with the message of the trap`() throws {
    let verdict = try verdict(
      passed("one"),
      Recorded.event("testStarted", "two"),
      #"{"kind":"event","payl"#,
      termination: .signal(SIGILL),
      output: "E/WeakBox.swift:13: Fatal error: Unexpectedly found nil\nCurrent stack trace:"
    )
    #expect(verdict.state == .crashed)
    let failure = try #require(verdict.failures.first)
    #expect(failure.message == "Fatal error: Unexpectedly found nil")
    #expect(failure.claim == "two")
    #expect(failure.file == "E/WeakBox.swift")
    #expect(failure.line == 13)
  }

  @Test func `is wrong if a claim failed before the process crashed`() throws {
    let verdict = try verdict(
      Recorded.event("testStarted", "one"),
      Recorded.issue(
        failure.sentence,
        "one",
        after: "Expectation failed: .success → .signal(SIGILL → 4)"
      ),
      Recorded.event("testEnded", "one"),
      Recorded.event("testStarted", "two"),
      reports: [.failure(failure)],
      termination: .signal(SIGILL),
      output: "E/WeakBox.swift:13: Fatal error: Unexpectedly found nil"
    )
    #expect(verdict.state == .wrong)
    #expect(verdict.failures.map(\.claim) == ["one", "two"])
    #expect(verdict.failures.first?.message == failure.sentence)
    #expect(verdict.held == 0)
  }

  @Test func `is crashed if the attempt ends the process`() throws {
    let verdict = try verdict(Recorded.event("testStarted", "one"), termination: .exit(0))
    #expect(verdict.state == .crashed)
    #expect(verdict.failures.first?.claim == "one")
  }

  @Test func `is did not finish if a deadline is reported from its own thread`() throws {
    let place = ExerciseReport.Location(file: "/book/WeakBoxTests.swift", line: 21)
    let deadline = ExerciseReport.Deadline("“two”", seconds: 5, at: place)
    let late = Recorded.issue(deadline.sentence, nil)
    let verdict = try verdict(
      passed("one"),
      Recorded.event("testStarted", "two"),
      late,
      late,
      reports: [.deadline(deadline)],
      termination: .exit(75)
    )
    #expect(verdict.state == .didNotFinish)
    #expect(verdict.failures.count == 1)
    #expect(verdict.failures.first?.claim == "two")
  }

  @Test func `is did not finish if the process had to be killed`() throws {
    let verdict = try verdict(Recorded.event("testStarted", "one"), termination: .outOfTime)
    #expect(verdict.state == .didNotFinish)
    #expect(verdict.failures.first?.claim == "one")
    #expect(verdict.failures.first?.message == "it was stopped after 60 s")
  }

  @Test func `is an error if no claim was judged`() {
    #expect(throws: WorkbookError.self) { try verdict(Recorded.end, termination: .exit(0)) }
    let nothing = ChildProcess.Completion(termination: .exit(0), output: "", seconds: 0)
    #expect(throws: WorkbookError.self) { try Verdict(events: EventStream(""), run: nothing) }
  }
}
