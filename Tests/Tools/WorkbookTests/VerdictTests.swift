import KVOExercises
import Foundation
import Testing

@testable import workbook

/// Returns the report on a claim, such as one about the library.
private func report(
  _ claim: String,
  _ result: ClaimReport.Result = .refuted,
  chapter: Int? = nil,
  step: Int? = nil,
  consequenceOf other: String? = nil
) -> ClaimReport {
  var report = ClaimReport(claim, file: "/a/Tests.swift", line: 7)
  (report.result, report.chapter, report.step) = (result, chapter, step)
  (report.consequenceOf, report.details) = (other, [.init("got", "5")])
  return report
}

/// Returns the verdict on a run with some reports.
private func verdict(_ reports: [ClaimReport], upTo chapter: Int? = nil, exit: Int32 = 1) -> Verdict
{
  let run = TestRun.Result(reports: reports, output: "", termination: .exit(exit))
  return Verdict(of: run, upTo: chapter)
}

@Suite struct `A verdict on a run` {
  @Test(arguments: [
    (ClaimReport.Result.refuted, Verdict.State.rejected), (.notWritten, .notWritten),
    (.didNotFinish, .didNotFinish), (.ended, .crashed),
  ])
  func `follows from the first failure`(result: ClaimReport.Result, state: Verdict.State) {
    let verdict = verdict([report("one", .holds), report("two", result), report("three")])
    #expect(verdict.failure?.claim == "two")
    #expect(verdict.state == state)
    #expect((verdict.held, verdict.tested) == (1, 3))
  }

  @Test func `couldn't be judged if nothing else fails than a claim with too many orders`() {
    let many = report("two", .tooManyOrders)
    #expect(verdict([report("one", .holds), many]).state == .notJudged)
    #expect(verdict([many, report("three")]).failure?.claim == "three")
  }

  @Test func `is solved if only data races are left to look for`() {
    let verdict = verdict([report("one", .holds), report("races", .notSearched)], exit: 0)
    #expect(verdict.state == .solved)
    #expect((verdict.held, verdict.tested) == (1, 1))
  }

  @Test func `begins with the earliest chapter, and then with the earliest step`() {
    let reports =
      [report("new", chapter: 2, step: 1)]
      + [report("old, later", chapter: 1, step: 3)]
      + [report("old", chapter: 1, step: 2)]
    let both = verdict(reports, upTo: 2)
    #expect(both.failures.map(\.claim) == ["old", "old, later", "new"])
    #expect((both.tested, both.inherited) == (3, 2))
  }

  @Test func `doesn't count what comes after the step that fails`() {
    let later = [
      report("later", chapter: 2, step: 2), report("missing", .notWritten, chapter: 2, step: 2),
    ]
    let reports =
      [report("old", .holds, chapter: 1)] + [report("new", chapter: 2, step: 1)] + later
    let verdict = verdict(reports, upTo: 2)
    #expect((verdict.held, verdict.tested, verdict.failures.count) == (1, 2, 3))
  }

  @Test func `begins with a claim that comes first, whatever its chapter`() {
    var late = report("late", chapter: 2, step: 2)
    late.comesFirst = true
    let reports = [report("old", chapter: 1, step: 1)] + [late]
    #expect(verdict(reports, upTo: 2).failure?.claim == "late")
  }

  @Test func `shows the first broken claim of the chapter, too`() throws {
    let task = try SamplePackage().exercise("2")
    let reports =
      [report("old", chapter: 1, step: 3)]
      + [report("old, later", chapter: 1, step: 3)]
      + [report("new, later", chapter: 2, step: 2)]
      + [report("new", chapter: 2, step: 1)]
    #expect(verdict(reports, upTo: 2).shown(for: task).map(\.claim) == ["old", "new"])
    let last = Array(reports.suffix(2))
    #expect(verdict(last, upTo: 2).shown(for: task).map(\.claim) == ["new"])
  }

  @Test func `of an earlier chapter ignores the later ones`() {
    let reports =
      [report("old", .holds, chapter: 1)] + [report("new", chapter: 2, step: 1)]
    let verdict = verdict(reports, upTo: 1)
    #expect(verdict.state == .solved)
    #expect(verdict.tested == 1)
  }

  @Test func `shows a consequence only if its cause holds`() {
    let cause = report("cause", chapter: 1, step: 1)
    let consequence = report("effect", chapter: 1, step: 1, consequenceOf: "cause")
    let both = verdict([consequence] + [cause], upTo: 1)
    #expect(both.failures.map(\.claim) == ["cause", "effect"])
    #expect(verdict([consequence], upTo: 1).failure?.claim == "effect")
  }

  @Test func `isn't solved if a test of the reader's own fails`() {
    #expect(verdict([report("one", .holds)]).state == .rejected)
  }
}

@Suite struct `The text of a verdict on broken claims` {
  private let sample: SamplePackage
  private let task: Exercise
  private let broken: Verdict

  init() throws {
    sample = try SamplePackage()
    task = try sample.exercise("4")
    var verdict = Verdict(.rejected, because: "It's late.")
    verdict.failures[0].chapter = 1
    verdict.failures[0].section = "01-registry.md#call-the-handler"
    broken = verdict
  }

  private func lines(_ verdict: Verdict? = nil) throws -> [String] {
    let invocation = try Invocation(Arguments(["check"]), in: sample.book)
    return VerdictText(invocation, task, verdict ?? broken).lines
  }

  @Test func `shows the one of an earlier chapter and the first of its own, and names others`()
    throws
  {
    var verdict = broken
    verdict.failures += (2...9).map { report("old \($0)", chapter: 1, step: 2) }
    verdict.failures.append(report("new", chapter: 4, step: 1))
    verdict.failures.append(
      report("effect", chapter: 4, step: 1, consequenceOf: "new")
    )
    var text = try lines(verdict).joined(separator: "\n")
    let both = "\n\n  step:      1 of 3, Route by ID\n  claim:     new.\n  got:       5\n"
    #expect(text.contains(both), "\(text)")
    let others = (2...7).map { "old \($0)" } + ["and 2 more"]
    let names = others.joined(separator: "\n" + String(repeating: " ", count: 13))
    #expect(text.contains("\n  fails too: \(names)\n"), "\(text)")
    verdict.failures.removeFirst(9)
    verdict.failures.append(report("another", chapter: 4, step: 1))
    verdict.failures.append(report("later", chapter: 4, step: 2))
    text = try lines(verdict).joined(separator: "\n")
    #expect(text.contains("\n  fails too: another\n"), "\(text)")
    #expect(!text.contains("effect") && !text.contains("later"), "\(text)")
  }

  @Test func `says where missing code belongs, and names no others of that step`() throws {
    var verdict = broken
    var missing = report("new", .notWritten, chapter: 4, step: 1)
    missing.details = [.init("missing", "Dispatcher.shared")]
    verdict.failures = [missing, report("another", chapter: 4, step: 1)]
    let text = try lines(verdict).joined(separator: "\n")
    #expect(text.contains("  missing:   Dispatcher.shared, in place of the `todo`\n"), "\(text)")
    #expect(!text.contains("another"), "\(text)")
  }

  @Test func `names no line of the tests if a crash has left no trace`() throws {
    let exercise = try sample.exercise("2.1")
    let invocation = try Invocation(Arguments(["check"]), in: sample.book)
    func text(_ kind: ClaimReport.Result) -> String {
      var verdict = Verdict(.rejected)
      verdict.failures = [report("holds", kind)]
      verdict.failures[0].file = "/a/WeakBoxTests.swift"
      return VerdictText(invocation, exercise, verdict).lines.joined(separator: "\n")
    }
    #expect(text(.refuted).contains("  at:        /a/WeakBoxTests.swift"))
    #expect(!text(.ended).contains("WeakBoxTests"))
  }

  @Test func `begins with the step, unless the claim is an earlier chapter's`() throws {
    var verdict = broken
    #expect(try lines(verdict).first?.hasSuffix(": rejected") == true)
    verdict.failures = [report("new", chapter: 4, step: 3)]
    let text = try lines(verdict)
    #expect(text[0].hasSuffix(": step 3 rejected"))
    #expect(text[1...2] == ["  done:      steps 1 and 2", "  step:      3 of 3, Track the state"])
  }

  @Test func `says which claims are counted`() throws {
    var verdict = broken
    (verdict.held, verdict.tested) = (19, 20)
    #expect(try lines(verdict).contains("  claims:    19 of 20 hold"))
    verdict.inherited = 13
    let text = "  claims:    19 of 20 hold (13 of them are from earlier chapters)"
    #expect(try lines(verdict).contains(text))
    verdict.failures = [report("new", chapter: 4, step: 1)]
    let step = "  claims:    19 of 20 hold up to step 1 (13 of them are from earlier chapters)"
    #expect(try lines(verdict).contains(step))
  }

  @Test func `names the section of the step that the reader is at, too`() throws {
    try Progress.record(broken, of: task, in: sample.book)
    let lines = try lines()
    let read = try #require(lines.firstIndex { $0.contains("read:") })
    #expect(lines[read].hasSuffix("Chapter 1, “Call the handler”"))
    #expect(lines[read + 1].hasSuffix("“Still there”"))
  }
}

@Suite struct `A verdict on a solved task` {
  @Test func `offers the chapter's exercises that the reader has passed over`() throws {
    let sample = try SamplePackage()
    for id in ["0.1", "1"] {
      try Progress.record(Verdict(.solved), of: sample.exercise(id), in: sample.book)
    }
    let invocation = try Invocation(Arguments(["check"]), in: sample.book)
    let text = try VerdictText(invocation, sample.exercise("1"), Verdict(.solved))
    #expect(text.lines.contains("  optional:  1.1 and 1.2"), "\(text.lines)")
  }

  @Test(arguments: [
    ("2.1", "  ours:      Exercises/Answers/2.1.md, under “Solution”"),
    ("4", "  compare:   git diff --no-index Exercises/Library Sources/Chapter04Dispatcher"),
  ])
  func `says how to compare it with ours`(id: String, line: String) throws {
    let sample = try SamplePackage()
    let invocation = try Invocation(Arguments(["check"]), in: sample.book)
    let text = try VerdictText(invocation, sample.exercise(id), Verdict(.solved))
    #expect(text.lines.contains(line), "\(text.lines)")
  }
}

@Suite struct `A verdict on a build` {
  private func verdict(
    _ output: String,
    supplied: URL = URL(filePath: "/a/Contract")
  ) -> Verdict {
    let run = TestRun.Result(reports: [], output: output, termination: .exit(1))
    return Verdict(
      ofBuild: run,
      files: ["/a/Mine.swift"],
      supplied: [supplied],
      command: "swift test"
    )
  }

  private func cause(_ verdict: Verdict) -> String {
    verdict.failure?.details.map(\.text).joined(separator: " | ") ?? ""
  }

  @Test func `has all errors of the first wrong line in the reader's files`() {
    let verdict = verdict(
      """
      /a/Contract/A.swift:3:5: error: no such method
      /a/Mine.swift:7:9: warning: unused
      /a/Mine.swift:8:9: error: consecutive statements
      /a/Mine.swift:8:2: error: cannot find 'retrun' in scope
      /a/Mine.swift:9:9: error: and so on
      """
    )
    #expect(verdict.state == .doesNotCompile)
    #expect(cause(verdict) == "consecutive statements; cannot find 'retrun' in scope")
    #expect(verdict.failure?.line == 8)
  }

  @Test(arguments: [
    ("expected ')'", "error: missing argument", "expected ')'"),
    (
      "type 'A' does not conform to protocol 'B'", "note: protocol requires property 'c'",
      "type 'A' does not conform to protocol 'B'; protocol requires property 'c'"
    ),
    ("no 'd' in scope", "note: protocol requires property 'c'", "no 'd' in scope"),
  ])
  func `has only what helps with the syntax, and what a protocol requires`(
    error: String,
    other: String,
    text: String
  ) {
    let output = "/a/Mine.swift:7:9: error: \(error)\n/a/Mine.swift:7:9: \(other)"
    #expect(cause(verdict(output)) == text)
  }

  @Test func `states the requirement if only the contract has errors`() throws {
    let sample = try SamplePackage()
    let contract = sample.book.own("Chapter03/Library/Stubs/Contract.swift")
    let lines = sample.text("Chapter03/Library/Stubs/Contract.swift").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let line = try #require(lines.firstIndex { $0.contains("makeRegistration(keyPath") }) + 1
    let verdict = verdict(
      "\(contract.path):\(line):5: error: module 'MyLibrary' has no member named 'makeRegistration'",
      supplied: contract
    )
    #expect(verdict.state == .doesNotCompile)
    #expect(
      cause(verdict)
        == "The contract requires: The function `makeRegistration(_:handler:)` returns a registration, "
        + "which is `Hashable`. The compiler says: module 'MyLibrary' has no member named 'makeRegistration'"
    )
  }

  @Test func `says how to get on if the compiler can't name the mistake`() {
    let message = "failed to produce diagnostic for expression; please submit a bug report"
    let verdict = verdict("/a/Mine.swift:7:9: error: \(message)")
    #expect(verdict.state == .doesNotCompile)
    #expect(cause(verdict).hasPrefix("\(message) | The compiler found a mistake here"))
  }

  @Test(arguments: [
    (
      "/b/Claims.swift:1:1: error: odd",
      "The workbook's own code doesn't compile: /b/Claims.swift:1:"
    ),
    ("Building…\nerror: odd", "It printed: “error: odd”. | "),
    (
      "FATAL: ThreadSanitizer: odd\nrest",
      "can't run on this machine. It printed: “FATAL: ThreadSanitizer: odd”. | "
    ),
    ("", "It printed: “nothing”. | "),
    // Although the message is about a line of the reader's file, that isn't to blame.
    ("/a/Mine.swift:1:8: error: module compiled with Swift 5", "Another version of Swift"),
  ])
  func `couldn't be judged if the reader isn't to blame`(output: String, text: String) {
    let verdict = verdict(output)
    #expect(verdict.state == .notJudged)
    #expect(cause(verdict).contains(text), "\(cause(verdict))")
  }
}
