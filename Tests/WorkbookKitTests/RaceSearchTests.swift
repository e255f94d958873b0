#if os(Linux)  // On Darwin, a script can't take the place of a program.
  import ExerciseReports
  import Foundation
  import KVOClaims
  import Testing

  @testable import WorkbookKit

  /// A search for data races, with a script in place of the program that contains ThreadSanitizer.
  @Suite struct `A search for data races` {
    private let small: SmallBook

    init() throws {
      small = try SmallBook()
    }

    private func failure(isDataRace: Bool) -> ExerciseReport {
      var failure = ExerciseReport.Failure(
        "two threads",
        expected: "no race",
        got: "one",
        idea: "use a lock",
        at: .init(file: "a.swift", line: 1)
      )
      failure.isDataRace = isDataRace
      return .failure(failure)
    }

    private func races(_ reports: [ExerciseReport], then end: String) throws -> [Verdict.Failure]? {
      let lines = try reports.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
      let log = lines.map { "echo '\($0)' >>\"$WORKBOOK_REPORTS\"\n" }.joined()
      try small.writeProgram(log + end, to: "races")
      return try ClaimRun(
        program: small.book.root.appending(path: "races"),
        library: "yours",
        stage: .threads,
        folder: small.book.root.appending(path: "runs"),
        sources: []
      ).findRaces()
    }

    private func claim(_ failure: ExerciseReport) -> [ExerciseReport] {
      [.claim(.init("uses locks", .began)), failure, .claim(.init("uses locks", .failed))]
    }

    @Test func `returns the failures that are data races`() throws {
      let reports = claim(failure(isDataRace: true)) + claim(failure(isDataRace: false))
      #expect(try races(reports, then: "exit 0")?.count == 1)
      #expect(try races(claim(failure(isDataRace: false)), then: "exit 0")?.isEmpty == true)
    }

    @Test(arguments: ["exit 3", "exit 66", "kill -SEGV $$"])
    func `finds nothing out if the program ends early without a race`(end: String) throws {
      #expect(try races([], then: end) == nil)
      #expect(try races(claim(failure(isDataRace: true)), then: end)?.count == 1)
    }

    @Test func `changes a verdict only if it finds a race`() throws {
      var verdict = Verdict(state: .solved)
      (verdict.held, verdict.claims) = (7, 7)
      #expect(verdict.afterSearch(forRaces: []) == verdict)
      let race = try #require(try races(claim(failure(isDataRace: true)), then: "exit 0"))
      let rejected = verdict.afterSearch(forRaces: race)
      #expect((rejected.state, rejected.held, rejected.failures) == (.rejected, 6, race))
    }

    @Test func `leaves a remark if it couldn't be made`() {
      let verdict = Verdict(state: .solved).afterSearch(forRaces: nil)
      #expect(verdict.state == .solved)
      #expect(verdict.remark?.contains("nothing has looked for") == true)
    }
  }
#endif
