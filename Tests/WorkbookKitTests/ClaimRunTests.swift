#if os(Linux)  // On Darwin, a script can't take the place of a program.
  import ExerciseReports
  import Foundation
  import KVOClaims
  import Testing

  @testable import WorkbookKit

  /// A run of claims, with a script in place of the program.
  @Suite struct `A run of a library's claims` {
    private let small: SmallBook
    private let sentences = Claim.all(at: .registry).map(\.sentence)

    init() throws {
      small = try SmallBook()
    }

    /// Runs a script, in which `$4` is the number of claims to skip.
    private func run(
      _ script: String,
      onFailure: (Verdict) throws -> Void = { _ in }
    ) throws -> Verdict {
      try small.writeProgram(
        "log() { echo \"$1\" >>\"$WORKBOOK_REPORTS\"; }\n\(script)",
        to: "run"
      )
      let program = small.book.root.appending(path: "run")
      let folder = small.book.root.appending(path: "runs")
      return try ClaimRun(
        program: program,
        library: "yours",
        stage: .registry,
        folder: folder,
        sources: []
      ).run(onFailure: onFailure)
    }

    /// Returns commands that log reports on some claims.
    private func log(_ reports: [ExerciseReport]) throws -> String {
      try reports.map { report in
        let json = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        return "log '\(json.replacing("'", with: #"'\''"#))'"
      }.joined(separator: "\n")
    }

    private func reports(_ state: ExerciseReport.Claim.State, _ part: ArraySlice<String>)
      -> [ExerciseReport]
    {
      part.flatMap { [.claim(.init($0, .began)), .claim(.init($0, state))] }
    }

    @Test func `is solved if every claim holds`() throws {
      let verdict = try run(log(reports(.held, sentences[...])))
      #expect(verdict.state == .solved)
      #expect((verdict.held, verdict.claims) == (sentences.count, sentences.count))
    }

    @Test func `continues with the next claim if the process ends early`() throws {
      try #require(sentences.count > 2)
      let crashed = try log([.claim(.init(sentences[0], .began))])
      let rest = try log(reports(.held, sentences[1...]))
      let verdict = try run(
        "if [ $4 = 0 ]; then\n\(crashed)\necho 'a.swift:1: Fatal error: no' >&2; kill -TRAP $$; fi\n"
          + rest
      )
      #expect(verdict.state == .crashed)
      #expect(verdict.failures.map(\.claim) == [sentences[0]])
      #expect(verdict.failures.first?.message.contains("Fatal error: no") == true)
      #expect(verdict.held == sentences.count - 1)
    }

    @Test func `reports a crash before the failures of later claims`() throws {
      let crashed = try log([.claim(.init(sentences[0], .began))])
      let rest = try log(reports(.failed, sentences[1...]))
      var early: [Verdict] = []
      let verdict = try run(
        "if [ $4 = 0 ]; then\n\(crashed)\nkill -TRAP $$; fi\n\(rest)",
        onFailure: { early.append($0) }
      )
      #expect(early.map(\.state) == [.crashed])
      #expect(early.first?.failures.map(\.claim) == [sentences[0]])
      #expect(verdict.failures.first?.claim == sentences[0])
    }

    @Test func `reports the first failed claim while others are still being tested`() throws {
      let gate = small.book.root.appending(path: "gate").path
      mkfifo(gate, 0o600)
      let failure = ExerciseReport.Failure(
        "the sum",
        expected: "3",
        got: "4",
        idea: "add",
        at: .init(file: "1-registry.md", line: 1)
      )
      let first: [ExerciseReport] = [
        .claim(.init(sentences[0], .began)), .failure(failure),
        .claim(.init(sentences[0], .failed)),
      ]
      let rest = try log(reports(.held, sentences[1...]))
      var early: [Verdict] = []
      let verdict = try run(log(first) + "\nread line <'\(gate)'\n\(rest)") { verdict in
        early.append(verdict)
        // The other claims are tested only now.
        try Data("go\n".utf8).write(to: URL(filePath: gate))
      }
      #expect(early.map(\.state) == [.rejected])
      #expect(early.first?.failures.first?.claim == sentences[0])
      #expect(early.first?.failures.first?.section != nil)
      #expect(verdict.held == sentences.count - 1)
    }

    @Test func `is crashed if the code ends the process with success`() throws {
      let verdict = try run(log(reports(.held, sentences.dropLast())) + "\n[ $4 = 0 ] || exit 0")
      #expect(verdict.state == .crashed)
      #expect(verdict.failures.first?.claim == sentences.last)
    }

    @Test func `could not be judged if only a claim with too many orders doesn't hold`() throws {
      let place = ExerciseReport.Location(file: "5-threads.md", line: 1)
      let open: [ExerciseReport] = [
        .claim(.init(sentences[0], .began)),
        .tooManyOrders(.init("two threads", limit: 50_000, at: place)),
        .claim(.init(sentences[0], .failed)),
      ]
      let verdict = try run(log(open + reports(.held, sentences[1...])))
      #expect(verdict.state == .notJudged)
      #expect(verdict.failures.first?.advice?.contains("Your answer may be right") == true)
    }

    @Test func `blames a machine that ends the process, not the code`() throws {
      #expect(throws: WorkbookError.self) { try run("kill -KILL $$") }
      #expect(throws: WorkbookError.self) { try run("exit 1") }
    }
  }
#endif
