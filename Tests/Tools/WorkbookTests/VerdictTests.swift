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
  return try Verdict(of: run, on: Clone.workbook.task(numbered: number))
}

@Suite struct `A verdict on a run` {
  @Test func `follows from the first failure, unless that claim couldn't be judged`() throws {
    let verdict = try verdict([
      report("one", .holds), report("two", .notJudged), report("three", .ended), report("four"),
    ])
    #expect(verdict.failures.map(\.claim) == ["three", "four", "two"])
    #expect(verdict.outcome == .ended)
    #expect(verdict.tested.count == 4)
  }

  @Test func `is solved if only data races are left, and no test of the reader's own fails`() throws
  {
    let reports = [report("one", .holds), report("races", .notSearched)]
    let solved = try verdict(reports, exitCode: 0)
    #expect(solved.outcome == .holds)
    #expect(solved.tested.count == 1)
    #expect(try verdict(reports, exitCode: 1).outcome == .refuted)
  }
}

@Suite struct `The text of a verdict` {
  private let clone: Clone

  init() throws { clone = try .ofWorkbook() }

  /// Returns the text of a verdict if, besides some failures, 19 claims hold.
  private func text(
    _ failures: [ClaimReport],
    on number: String,
    knownStep: Int = .max
  ) throws -> String {
    let held = (1...19).map { number in
      report("\(number)", .holds, chapter: number < 14 ? 1 : 4, step: number < 18 ? 1 : 3)
    }
    let verdict = try verdict(held + failures, on: number, exitCode: failures.isEmpty ? 0 : 1)
    let task = try clone.task(number)
    let text = VerdictText(task, verdict, in: clone.book, knownStep: knownStep)
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
          claims:    6 of 8 hold; of earlier chapters', 13 of 14
          stuck?     swift run workbook hint 4
        """
    )
    let later = report("later", .notWritten, chapter: 4, step: 2)
    let first = try text([report("new", chapter: 4, step: 1), later], on: "4")
    #expect(first.hasPrefix("4 A raw observer that stays: step 1 rejected\n  step:      1 of 3, "))
    let counted = "  claims:    4 of 5 hold up to step 1; of earlier chapters', 13 of 13\n"
    #expect(first.contains(counted), "\(first)")
  }

  @Test func `names a claim that comes earlier in the book, and fails, too`() throws {
    let shown = report("shown", chapter: 4, step: 2)
    let line = "\n  also:      “earlier” doesn't hold\n"
    #expect(try text([shown, report("earlier", chapter: 3, step: 2)], on: "4").contains(line))
    #expect(try text([shown, report("earlier", chapter: 4, step: 1)], on: "4").contains(line))
    #expect(try !text([shown, report("later", chapter: 4, step: 3)], on: "4").contains("also"))
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
    let second = try text(failures, on: "4", knownStep: 2)
    #expect(second.contains(": step 1 done · step 2 rejected\n"), "\(second)")
    #expect(second.contains("claim:     new."))
  }

  @Test func `has a line of the tests, unless a crash has left no trace in the reader's code`()
    throws
  {
    let line = "\n  at:        /a/WeakBoxTests.swift:7\n"
    let rejected = try text([report("fails")], on: "2.1")
    #expect(rejected.contains(": 19 of 20 hold · rejected\n") && rejected.contains(line))
    #expect(try !text([report("fails", .ended)], on: "2.1").contains(line))
  }

  @Test func `has what the code has printed last`() throws {
    var failure = report("fails")
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
    let contract = Clone.workbook.inExercises("Chapter03/Library/Stubs/Contract.swift")
    let lines = Clone.workbook.text(of: contract).components(separatedBy: "\n")
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
      ("Building…", "It printed: “Building…”. "),
    ]
    for (output, text) in cases {
      let verdict = verdict(output)
      #expect(verdict.outcome == .notJudged)
      #expect(cause(verdict).contains(text), "\(cause(verdict))")
    }
  }
}
