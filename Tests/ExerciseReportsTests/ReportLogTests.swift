import ExerciseReports
import Foundation
import Testing

/// A log in a temporary file.
private final class TemporaryLog {
  let log = ReportLog(
    FileManager.default.temporaryDirectory.appending(path: "reports \(UUID()).jsonl")
  )

  deinit { log.remove() }
}

private let place = ExerciseReport.Location(file: "/my books/WeakBox.swift", line: 13)

/// Texts that a line-based or a pattern-based format would damage.
private let texts = [
  "", "plain", #"a "quoted" word and a \ backslash"#, "two\nlines\r\nand a third",
  "x: expected 1, got 2. Idea: y.", "naïve 🚂 “quotes” \u{2028}",
  String(repeating: "long ", count: 20_000),
]

@Suite struct `A log of reports` {
  private let temporary = TemporaryLog()
  private var log: ReportLog { temporary.log }

  private func expectRoundTrip(
    of makeReport: (String) -> ExerciseReport,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reports = texts.map(makeReport)
    for report in reports { log.append(report) }
    let isEqual = log.read() == reports
    // Not inside the macro, which would print the long text.
    #expect(isEqual, sourceLocation: sourceLocation)
  }

  @Test func `preserves failures`() {
    expectRoundTrip { .failure(.init($0, expected: $0, got: $0, idea: $0, at: place)) }
  }

  @Test func `preserves placeholders`() {
    expectRoundTrip { .placeholder(.init(exercise: "2.1", task: $0, at: place)) }
  }

  @Test func `preserves deadlines`() {
    expectRoundTrip { .deadline(.init($0, .waiting, seconds: 0.5, at: place)) }
  }

  @Test func `preserves woven claims, with a fault and without one`() {
    expectRoundTrip { .woven(.init($0, orders: 6, fault: $0, steps: [$0, $0])) }
    log.remove()
    expectRoundTrip { .woven(.init($0, orders: 2)) }
  }

  @Test func `is empty if there is no file`() {
    #expect(log.read() == [])
  }

  @Test func `skips a line that was cut off, and reads the next one`() throws {
    try Data(#"{"woven":{"_0":{"quest"#.utf8).write(to: log.file)
    let next = ExerciseReport.woven(.init("complete", orders: 1))
    log.append(next)
    #expect(log.read() == [next])
  }

  @Test func `takes reports from many threads at once`() {
    let log = log
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      log.append(.woven(.init("\(number)", orders: number)))
    }
    #expect(log.read().count == 200)
  }
}

@Suite struct `The sentence of a report` {
  @Test func `states the question, both results, and the idea`() {
    let failure = ExerciseReport.Failure("count", expected: "2", got: "3", idea: "x", at: place)
    #expect(failure.sentence == "count: expected 2, got 3. Idea: x.")
  }

  @Test func `states for how long the code worked or waited`() {
    let working = ExerciseReport.Deadline("“two”", .working, seconds: 5, at: place)
    #expect(
      working.sentence.hasPrefix(
        "“two” was still working after 5 s of processor time. Idea: look for an endless loop"
      )
    )
    let waiting = ExerciseReport.Deadline("“two”", .waiting, seconds: 3, at: place)
    #expect(
      waiting.sentence.hasPrefix(
        "“two” was still waiting after 3 s in which no thread could continue. Idea: look for a lock"
      )
    )
  }
}
