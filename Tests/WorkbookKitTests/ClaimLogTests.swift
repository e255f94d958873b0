import ExerciseReports
import Testing

@testable import WorkbookKit

@Suite struct `The log of a library's claims` {
  private let place = ExerciseReport.Location(file: "/my/Library/Registry.swift", line: 8)

  private var failure: ExerciseReport {
    .failure(.init("the result", expected: "true", got: "false", idea: "think", at: place))
  }
  private var placeholder: ExerciseReport {
    .placeholder(.init(exercise: "registry", task: "observe", at: place))
  }
  private func claim(
    _ sentence: String,
    _ state: ExerciseReport.Claim.State
  ) -> ExerciseReport { .claim(.init(sentence, state)) }

  @Test func `assigns each failure to its claim`() {
    let log = ClaimLog([
      claim("calls", .began), claim("calls", .held), claim("ends", .began), failure,
      claim("ends", .failed),
    ])
    #expect(log.endedCount == 2)
    #expect(log.held == ["calls"])
    #expect(log.failures.map(\.claim) == ["ends"])
    #expect(log.failures.map(\.message) == ["the result: expected true, got false. Idea: think."])
    #expect(log.openClaim == nil)
  }

  @Test func `has a place in a file only for a placeholder, which hides other failures`() {
    let log = ClaimLog([claim("calls", .began), placeholder, failure, claim("calls", .failed)])
    #expect(log.failures.map(\.file) == [place.file])
    #expect(log.failures.map(\.line) == [8])
    #expect(log.failures.compactMap(\.placeholder).count == 1)
    #expect(ClaimLog([claim("calls", .began), failure]).failures.map(\.file) == [nil])
  }

  @Test func `names the claim during which the process ended`() {
    let log = ClaimLog([claim("calls", .began), claim("calls", .held), claim("ends", .began)])
    #expect(log.openClaim == "ends")
    #expect(!log.isOpenClaimExplained)
    #expect(ClaimLog([claim("ends", .began), failure]).isOpenClaimExplained)
  }

  @Test func `counts a claim about something that's missing as failed`() {
    let log = ClaimLog([claim("ends", .began), claim("ends", .unmet)])
    #expect(log.held.isEmpty)
    #expect(log.failures.map(\.claim) == ["ends"])
  }
}
