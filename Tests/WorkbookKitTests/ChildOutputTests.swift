import ExerciseReports
import Foundation
import Testing

@testable import WorkbookKit

/// A verdict on an exit test whose child process has left two files.
@Suite struct `The verdict on a child process` {
  private let small: SmallBook
  private let source = "/book/WeakBox.swift"
  private let place = ExerciseReport.Location(file: "/book/WeakBox.swift", line: 13)

  init() throws {
    small = try SmallBook()
  }

  private func verdict(
    _ end: String,
    output: String = "",
    errors: String = "",
    report: ExerciseReport = .failure(WorkbookKitTests.failure)
  ) throws -> Verdict.Failure? {
    try small.write(output, to: "1.output.txt")
    try small.write(errors, to: "1.errors.txt")
    func path(_ name: String) -> String { small.book.root.appending(path: name).path }
    let child = ExerciseReport.Child(
      output: path("1.output.txt"),
      errors: path("1.errors.txt"),
      at: place
    )
    let lines = [
      Recorded.suite, Recorded.test("one"), Recorded.event("testStarted", "one"),
      Recorded.issue(report.sentence ?? "", "one", after: end),
    ]
    let events = EventStream(
      lines.joined(separator: "\n"),
      reports: [.child(child), report],
      sources: [source]
    )
    #expect(events.failedChild?.output == output)
    return events.firstFailure
  }

  @Test func `has the reason for a trap, and the reader's line`() throws {
    let failure = try verdict(
      "Expectation failed: .success → .signal(SIGILL → 4)",
      output: "before\n",
      errors: "E/WeakBox.swift:4: Fatal error: no"
    )
    #expect(failure?.reason == "Fatal error: no")
    #expect(failure?.file == source)
    #expect(failure?.line == 4)
  }

  @Test func `explains the signal if there's no reason`() throws {
    let failure = try verdict("Expectation failed: .success → .signal(SIGABRT → 6)")
    #expect(failure?.reason?.contains("forced cast") == true)
    #expect(failure?.file == "/book/WeakBoxTests.swift")
  }

  @Test func `has no trap if the code ended the process`() throws {
    let failure = try verdict("Expectation failed: .success → .exitCode(0)")
    #expect(failure?.reason == "The code ended the process, with exit code 0.")
    #expect(failure?.message.contains("got an end of the process before the end") == true)
  }

  @Test func `has no reason if the process was expected to trap`() throws {
    #expect(try verdict("Expectation failed: .failure → .exitCode(0)")?.reason == nil)
  }

  @Test func `points to the line of an endless loop`() throws {
    let failure = try verdict(
      "Issue recorded",
      errors: "Thread 1 crashed:\n\n0 0x01 loop() + 1 in T at \(source):7:3\n",
      report: .deadline(.init("the child process", .working, seconds: 3, at: place))
    )
    #expect(failure?.file == source)
    #expect(failure?.line == 7)
  }
}
