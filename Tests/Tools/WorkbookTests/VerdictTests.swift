import Foundation
import KVOExercises
import Testing

@testable import workbook

/// Returns the report on a claim, such as one about the library.
private func report(
  _ claim: String,
  _ outcome: Outcome = .refuted,
  chapter: Int? = nil,
  step: Int? = nil
) -> ClaimReport {
  var report = ClaimReport(claim, file: "/a/WeakBoxTests.swift", line: 7)
  (report.outcome, report.chapter, report.step) = (outcome, chapter, step)
  report.details = [.init(outcome == .notWritten ? "missing" : "got", "5")]
  return report
}

/// Returns the verdict on a run with some reports.
private func verdict(
  _ reports: [ClaimReport],
  on number: String = "2.1",
  exitCode: Int32 = 1
) throws -> Verdict {
  let run = TestRun(reports: reports, output: "", exitCode: exitCode)
  return try Verdict(of: run, on: SamplePackage.workbook.task(numbered: number))
}

@Suite struct `A verdict on a run` {
  @Test func `follows from the first failure`() throws {
    let verdict = try verdict([report("one", .holds), report("two", .ended), report("three")])
    #expect(verdict.failure?.claim == "two")
    #expect(verdict.outcome == .ended)
    #expect(verdict.tested.count == 3)
  }

  @Test func `is solved if only data races are left, and no test of the reader's own fails`() throws
  {
    let reports = [report("one", .holds), report("races", .notSearched)]
    let solved = try verdict(reports, exitCode: 0)
    #expect(solved.outcome == .holds)
    #expect(solved.tested.count == 1)
    #expect(try verdict(reports, exitCode: 1).outcome == .refuted)
  }

  @Test func `has the failures in the order of the list, whatever their chapters and steps`() throws
  {
    let reports = [report("1", chapter: 2, step: 2), report("2", chapter: 1), report("3", step: 1)]
    #expect(try verdict(reports, on: "2").failures.map(\.claim) == ["1", "2", "3"])
  }

  @Test func `shows the first claim of the chapter, too, and doesn't count later steps`() throws {
    let task = try SamplePackage.workbook.task(numbered: "2")
    let verdict = try verdict(
      [
        report("old, holds", .holds, chapter: 1, step: 1), report("old", chapter: 1, step: 3),
        report("new", chapter: 2, step: 1), report("new, holds", .holds, chapter: 2, step: 1),
        report("later", .notWritten, chapter: 2, step: 2),
      ],
      on: "2"
    )
    #expect(verdict.shown(for: task).map(\.claim) == ["old", "new"])
    #expect(verdict.step(of: task) == 1)
    #expect(verdict.tested.map(\.claim) == ["old, holds", "old", "new", "new, holds"])
  }
}

@Suite struct `The text of a verdict` {
  private let sample: SamplePackage

  init() throws { sample = try SamplePackage() }

  private func text(
    _ failures: [ClaimReport],
    on number: String,
    knownStep: Int = .max
  ) throws -> String {
    var verdict = Verdict(failures.isEmpty ? .holds : .refuted)
    verdict.failures = failures
    verdict.tested = [report("fails")] + (1...19).map { report("\($0)", .holds) }
    if number == "4" { for index in 1...13 { verdict.tested[index].chapter = 1 } }
    let invocation = try Invocation(Arguments(["check"]), in: sample.book)
    let text = try VerdictText(invocation, sample.task(number), verdict, knownStep: knownStep)
    return text.lines.joined(separator: "\n")
  }

  @Test func `has the claim of an earlier chapter, and the first one of its own`() throws {
    var old = report("old", chapter: 1, step: 3)
    old.section = "01-registry.md#call-the-handler"
    let new = report("new", .notWritten, chapter: 4, step: 3)
    #expect(
      try text([old, new, report("other", chapter: 4, step: 3)], on: "4") == """
        4 A raw observer that stays: rejected
          broken:    a claim of chapter 1
          claim:     old.
          got:       5
          read:      Chapters/01-registry.md   Chapter 1, “Call the handler”

          done:      steps 1 and 2
          step:      3 of 3, Track the state
          next:      new.
          missing:   5, in place of the `todo`
          claims:    6 of 7 hold; of earlier chapters', 13 of 13
          stuck?     swift run workbook hint 4
        """
    )
    let first = try text([report("new", chapter: 4, step: 1)], on: "4")
    #expect(first.hasPrefix("4 A raw observer that stays: step 1 rejected\n  step:      1 of 3, "))
    let counted = "  claims:    6 of 7 hold up to step 1; of earlier chapters', 13 of 13\n"
    #expect(first.contains(counted), "\(first)")
  }

  @Test func `says first what has been reached`() throws {
    #expect(try text([report("holds")], on: "2.1").contains(": 19 of 20 hold · rejected\n"))
    let second = try text([report("new", chapter: 4, step: 2)], on: "4")
    #expect(second.contains(": step 1 done · step 2 rejected\n"), "\(second)")
  }

  @Test func `rejects no step before the reader has read of it`() throws {
    let failures = [report("new", chapter: 4, step: 2)]
    #expect(
      try text(failures, on: "4", knownStep: 1) == """
        4 A raw observer that stays: step 1 done
          next:      4 A raw observer that stays, step 2 of 3, Refer to the observer weakly
          read:      Chapter 4, through “Guard order”
        """
    )
    #expect(try text(failures, on: "4", knownStep: 2).contains("claim:     new."))
  }

  @Test func `has a line of the tests, unless a crash has left no trace in the reader's code`()
    throws
  {
    let line = "\n  at:        /a/WeakBoxTests.swift:7\n"
    #expect(try text([report("holds")], on: "2.1").contains(line))
    #expect(try !text([report("holds", .ended)], on: "2.1").contains(line))
  }

  @Test func `has what the code has printed last`() throws {
    var failure = report("holds")
    failure.printed = (1...11).map { "line \($0)" }
    let text = try text([failure], on: "2.1")
    #expect(text.contains("\n  printed:   at the end\n    | line 2\n    | line 3\n"), "\(text)")
  }

  @Test(arguments: [
    ("2.1", "  ours:      Exercises/Chapter02/Answers/2.1.md, under “Solution”\n  next:      "),
    ("4", "  compare:   git diff --no-index Exercises/Library .build/workbook/ours/4\n"),
  ])
  func `says how to compare a solution with ours, and what comes next`(id: String, line: String)
    throws
  {
    let text = try text([], on: id)
    #expect(text.contains(line), "\(text)")
  }
}

@Suite struct `A verdict on a build` {
  private func verdict(_ output: String, supplied: String = "/a/Contract") -> Verdict {
    let run = TestRun(reports: [], output: output, exitCode: 1)
    return Verdict(ofBuild: run, files: ["/a/Mine.swift"], supplied: [URL(filePath: supplied)])
  }

  private func cause(_ verdict: Verdict) -> String {
    verdict.failure?.details.map(\.text).joined(separator: " | ") ?? ""
  }

  @Test func `has what the compiler says about the reader's line`() {
    let cases = [
      // All errors of the first wrong line in the reader's files.
      (
        """
        /a/Contract/A.swift:3:5: error: no such method
        /a/Mine.swift:7:9: warning: unused
        /a/Mine.swift:8:9: error: consecutive statements
        /a/Mine.swift:8:2: error: cannot find 'retrun' in scope
        /a/Mine.swift:9:9: error: and so on
        """,
        "consecutive statements; cannot find 'retrun' in scope"
      ),
      // Only what helps with the syntax, and what a protocol requires.
      (
        "/a/Mine.swift:8:9: error: expected ')'\n/a/Mine.swift:8:9: error: missing argument",
        "expected ')'"
      ),
      (
        """
        /a/Mine.swift:8:9: error: type 'A' does not conform to protocol 'B'
        /a/Mine.swift:8:9: note: protocol requires property 'c'
        """,
        "type 'A' does not conform to protocol 'B'; protocol requires property 'c'"
      ),
      (
        "/a/Mine.swift:8:9: error: no 'd' in scope\n/a/B.swift:1:1: note: protocol requires 'c'",
        "no 'd' in scope"
      ),
      (
        "/a/Mine.swift:8:9: error: failed to produce diagnostic",
        "failed to produce diagnostic | The compiler found a mistake here, but can't say which one"
      ),
    ]
    for (output, text) in cases {
      let verdict = verdict(output)
      #expect(verdict.outcome == .doesNotCompile)
      #expect(cause(verdict).hasPrefix(text), "\(cause(verdict))")
      #expect(verdict.failure?.line == 8)
    }
  }

  @Test func `states the requirement if only the contract has errors`() throws {
    let contract = SamplePackage.workbook.own("Chapter03/Library/Stubs/Contract.swift")
    let lines = SamplePackage.workbook.text(of: contract).components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains("makeRegistration(keyPath") }) + 1
    let verdict = verdict(
      "\(contract.path):\(line):5: error: module 'MyLibrary' has no member named 'makeRegistration'",
      supplied: contract.path
    )
    #expect(verdict.outcome == .doesNotCompile)
    #expect(
      cause(verdict)
        == "The contract requires: The function `makeRegistration(_:handler:)` returns a registration, "
        + "which is `Hashable`. The compiler says: module 'MyLibrary' has no member named 'makeRegistration'"
    )
  }

  @Test func `says what to do if the reader's code isn't to blame`() {
    let cases = [
      ("/b/Claims.swift:1:1: error: odd", "The workbook's own code doesn't compile: /b/Claims."),
      // Although the message is about a line of the reader's file, that isn't to blame.
      ("/a/Mine.swift:1:8: error: module compiled with Swift 5", "error: module compiled with"),
      ("/a/WeakBoxTests.swift:1:8: error: no such module 'Testing'", "such module 'Testing'”. The"),
      ("rest\nFATAL: ThreadSanitizer: odd\nrest", "It printed: “FATAL: ThreadSanitizer: odd”."),
      ("Building…\nerror: odd\nrest", "It printed: “error: odd”. The rest is in /dev/null. | Look"),
      ("Building…", "It printed: “Building…”. "), ("", "It printed: “nothing”. "),
    ]
    for (output, text) in cases {
      let verdict = verdict(output)
      #expect(verdict.outcome == .notJudged)
      #expect(cause(verdict).contains(text), "\(cause(verdict))")
    }
  }
}
