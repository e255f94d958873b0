import ExerciseReports
import Testing

@testable import WorkbookKit

@Suite struct `The verdict on a claim with too many orders` {
  private let claim = ExerciseReport.TooManyOrders(
    "two threads",
    limit: 10_000,
    at: .init(file: "/book/WeakBoxTests.swift", line: 21)
  )

  private func verdict(_ second: String...) -> Verdict {
    WorkbookKitTests.verdict(
      ([
        Recorded.event("testStarted", "one"), Recorded.issue(claim.sentence, "one"),
        Recorded.event("testEnded", "one"),
      ] + second + [Recorded.end]).joined(separator: "\n"),
      reports: [.tooManyOrders(claim), .failure(failure)]
    )
  }

  @Test func `could not be judged, and says what to do`() throws {
    let verdict = verdict(passed("two"))
    #expect(verdict.state == .notJudged)
    let failure = try #require(verdict.failures.first)
    #expect(failure.message == claim.reason)
    #expect(failure.advice == claim.advice)
    #expect(verdict.held == 1)
  }

  @Test func `is rejected if another claim doesn't hold`() {
    let verdict = verdict(
      Recorded.event("testStarted", "two"),
      Recorded.issue(failure.sentence, "two"),
      Recorded.event("testEnded", "two")
    )
    #expect(verdict.state == .rejected)
    #expect(verdict.failures.first?.claim == "two")
  }
}
