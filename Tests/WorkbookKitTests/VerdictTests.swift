import ExerciseReports
import Foundation
import ProcessActivity
import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a run` {
  private let trap = Crash(
    errors: "E/WeakBox.swift:13: Fatal error: Unexpectedly found nil\nCurrent stack trace:",
    backtrace: "",
    sources: ["/book/WeakBox.swift"]
  )

  @Test func `is solved if every claim holds`() throws {
    let verdict = verdict(passed("one"), passed("two"), Recorded.end, termination: .exit(0))
    #expect(verdict == Verdict(state: .solved, failures: [], held: 2, claims: 2))
  }

  @Test func `is crashed if the process traps, with the message of the trap`() throws {
    let verdict = verdict(
      passed("one"),
      Recorded.event("testStarted", "two"),
      #"{"kind":"event","payl"#,
      termination: .signal(SIGILL),
      crash: trap
    )
    #expect(verdict.state == .crashed)
    let failure = try #require(verdict.failures.first)
    #expect(failure.message == "Fatal error: Unexpectedly found nil")
    #expect(failure.claim == "two")
    #expect(failure.file == "/book/WeakBox.swift")
    #expect(failure.line == 13)
  }

  @Test func `is rejected if a claim failed before the process crashed`() throws {
    let verdict = verdict(
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
      crash: trap
    )
    #expect(verdict.state == .rejected)
    #expect(verdict.failures.map(\.claim) == ["one", "two"])
    #expect(verdict.failures.first?.message == failure.sentence)
    #expect(verdict.held == 0)
  }

  @Test func `is crashed if the attempt ends the process`() throws {
    let verdict = verdict(Recorded.event("testStarted", "one"), termination: .exit(0))
    #expect(verdict.state == .crashed)
    #expect(verdict.failures.first?.claim == "one")
  }

  @Test func `is did not finish if a deadline is reported from its own thread`() throws {
    let place = ExerciseReport.Location(file: "/book/WeakBoxTests.swift", line: 21)
    let deadline = ExerciseReport.Deadline("“two”", .working, seconds: 5, at: place)
    let late = Recorded.issue(deadline.sentence, nil)
    let verdict = verdict(
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

  @Test(arguments: [Overrun.working, .waiting])
  func `is did not finish if the process had to be killed`(overrun: Overrun) throws {
    let started = Recorded.event("testStarted", "one")
    let verdict = verdict(started, termination: .overrun(overrun))
    #expect(verdict.state == .didNotFinish)
    #expect(verdict.failures.first?.claim == "one")
    #expect(verdict.failures.first?.message.contains("was still \(overrun)") == true)
  }

  @Test(arguments: [
    (Recorded.end, ChildProcess.Termination.exit(0)),
    (passed("one") + "\n" + Recorded.end, .exit(0)),
    (passed("one") + "\n" + passed("two") + "\n" + Recorded.end, .exit(1)),
  ])
  func `is crashed if the code wrote the records itself`(
    lines: String,
    termination: ChildProcess.Termination
  ) {
    #expect(verdict(lines, termination: termination).state == .crashed)
  }
}
