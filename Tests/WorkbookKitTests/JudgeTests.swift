import Foundation
import Testing

@testable import WorkbookKit

/// The judge of a small book, with scripts in place of the toolchain and of the tests that it builds.
@Suite struct `A judge` {
  private let small: SmallBook
  private let file = "Exercises/Chapter2/1-WeakBox/WeakBox.swift"

  init() throws {
    small = try SmallBook()
    try small.write("the tests", to: "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift")
    try small.writeProgram("echo built", to: "bin/swift")
  }

  private func path(_ file: String) -> String { small.book.root.appending(path: file).path }

  private func makeJudge() throws -> Judge {
    Judge(small.book, try Toolchain(path: path("bin")))
  }

  /// Writes the script that takes the place of the tests, in which `$events` is the file of the
  /// records.
  private func writeTests(_ script: String) throws {
    let runner = ".build/workbook/debug/ExercisesPackageTests.xctest"
    let options =
      #"while [ $# -gt 0 ]; do events=$2; [ "$1" = --event-stream-output-path ] && break; shift; done"#
    try small.writeProgram("\(options)\n\(script)", to: runner)
  }

  private func printing(_ lines: String...) -> String {
    "cat >>\"$events\" <<'END'\n\(lines.joined(separator: "\n"))\nEND\n"
  }

  private let known = [Recorded.suite, Recorded.test("one"), Recorded.test("two")]
    .joined(separator: "\n")
  private let failed = [
    Recorded.event("testStarted", "one"), Recorded.issue("x", "one"),
    Recorded.event("testEnded", "one"),
  ].joined(separator: "\n")

  #if os(Linux)  // On Darwin, the toolchain runs the tests.
    @Test func `reports the first failure while other claims are still being judged`() throws {
      let gate = path("gate")
      mkfifo(gate, 0o600)
      try writeTests(
        printing(known, failed) + "read line <'\(gate)'\n"
          + printing(passed("two"), Recorded.end) + "exit 1"
      )
      var verdicts: [Verdict] = []
      try makeJudge().judge([small.exercise]) { judgment in
        #expect(judgment.isFinal == judgment.followsFailure)
        verdicts.append(judgment.verdict)
        // The tests go on only now.
        if !judgment.isFinal { try Data("go\n".utf8).write(to: URL(filePath: gate)) }
      }
      #expect(verdicts.map(\.state) == [.rejected, .rejected])
      #expect(verdicts.map(\.held) == [0, 1])
    }

    @Test func `judges what was saved before the build`() throws {
      let saved = path(file)
      try small.writeProgram(
        "echo built\ngrep -q late '\(saved)' || echo late >'\(saved)'",
        to: "bin/swift"
      )
      try writeTests(printing(known, passed("one"), passed("two"), Recorded.end))
      var judgments: [Judgment] = []
      try makeJudge().judge([small.exercise]) { judgments.append($0) }
      #expect(judgments.map(\.answer) == [#"todo("2.1 isFor")"#])
      #expect(judgments.map(\.verdict.state) == [.solved])
    }

    @Test func `shows what the code printed`() throws {
      try writeTests("echo hello; " + printing(known, passed("one"), passed("two"), Recorded.end))
      var verdict: Verdict?
      try makeJudge().judge([small.exercise]) { verdict = $0.verdict }
      #expect(verdict?.printed == "hello\n")
      #expect(verdict?.printedLineCount == 1)
    }

    @Test func `uses no records of an earlier run`() throws {
      try writeTests(printing(known, passed("one"), passed("two"), Recorded.end))
      try makeJudge().judge([small.exercise]) { #expect($0.verdict.state == .solved) }
      try writeTests("exit 0")
      #expect(throws: WorkbookError.self) { try makeJudge().judge([small.exercise]) { _ in } }
    }
  #endif

  @Test func `reports a build that does nothing`() throws {
    try small.writeProgram("", to: "bin/swift")
    let error = #expect(throws: WorkbookError.self) {
      try makeJudge().judge([small.exercise]) { _ in }
    }
    #expect(error?.description.contains("builds nothing") == true)
  }

  @Test func `discards a build that was made in another folder`() throws {
    try small.write("elsewhere", to: ".build/workbook/folder.txt")
    try small.write("old", to: ".build/workbook/debug/old.o")
    try small.write("{}", to: ".build/workbook/progress.json")
    #expect(throws: WorkbookError.self) { try makeJudge().judge([small.exercise]) { _ in } }
    #expect(access(path(".build/workbook/debug/old.o"), F_OK) != 0)
    #expect(access(path(".build/workbook/progress.json"), F_OK) == 0)
  }

  @Test(arguments: [
    ("\"quoted\"", "quotation mark"), ("two\nlines", "line break"),
    ("exercises", "Rename the folder"),
  ])
  func `can't work in some folders`(name: String, reason: String) {
    let book = Workbook(root: URL(filePath: "/tmp").appending(path: name))
    let error = #expect(throws: WorkbookError.self) { try book.checkPath() }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `reports an exercise that isn't open before it builds anything`() throws {
    try small.writeProgram("exit 1", to: "bin/swift")
    try FileManager.default.removeItem(atPath: path(file))
    try makeJudge().judge([small.exercise]) { judgment in
      #expect(judgment.verdict.state == .notJudged)
      #expect(judgment.verdict.failures.first?.message == "2.1 weak-box isn't open yet.")
    }
  }
}
