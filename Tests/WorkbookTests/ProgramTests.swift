import Foundation
import TestSupport
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `The program` {
  private let small: SmallBook
  private let file = "Exercises/Chapter02/1-WeakBox/WeakBox.swift"

  init() throws {
    small = try SmallBook()
    try small.write("mine\n", to: file)
    try small.write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter02/1-WeakBox/README.md")
    let hints = (1...2).map { "## Hint \($0)\n\nnumber \($0)\n" }.joined(separator: "\n")
    try small.write(
      """
      \(hints)
      ## Solution

      `WeakBox.swift`:

      ```swift
      ours
      ```

      ## Mistake 1: Late

      Rejected by: is on time

      `WeakBox.swift`:

      ```diff
      -ours
      +late
      ```
      """,
      to: "Exercises/Answers/2.1.md"
    )
  }

  /// Runs a script in a copy of the workbook, in which `$workbook` is the program.
  private func run(
    _ script: String
  ) throws -> (termination: ChildProcess.Termination, output: String) {
    try shell(
      "cd \"$root\" && \(script)",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
  }

  @Test(arguments: [
    ("hint --ours", "hint has no option --ours. Leave it out."),
    (
      "watch 2.1 now",
      "watch can't use “now”. Leave it out. Its form is: swift run workbook watch [NUMBER]"
    ),
    ("hint 2", "In chapter 2, nothing is added to your library. The task of chapter 2 is 2.1."),
    ("open --back", "There's nothing to bring back, because nothing was moved aside."),
    ("chekc", "There is no command “chekc”. Did you mean check?"),
    ("check --al", "There is no option “--al”. Did you mean --all?"),
    ("doctor --work", "There is no option “--work”. Did you mean --workshop?"),
    (
      "xyzzy --help",
      "There is no command “xyzzy”. To see the commands, run: swift run workbook --help"
    ),
    ("verify 2.1/lat", "2.1 has no stored answer “lat”. Did you mean Late or solution?"),
  ])
  func `refuses arguments that it can't use`(words: String, message: String) throws {
    let result = try run("\"$workbook\" \(words)")
    #expect(result.termination == .exit(2))
    #expect(result.output == "workbook: \(message)\n")
  }

  @Test func `fails if its output can't be written`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try run("\"$workbook\" hint 2.1 >/dev/full")
    #expect(full.termination == .exit(2))
    #expect(
      full.output == "workbook: The output can't be written: No space left on device.\n"
    )
    #expect(try run("trap '' PIPE; \"$workbook\" hint 2.1 | true").output == "")
  }

  @Test func `uses its own location if the current folder was deleted`() throws {
    let result = try run("mkdir gone && cd gone && rmdir ../gone && \"$workbook\" help")
    #expect(result.termination == .exit(0))
    #expect(result.output.contains("  check "))
  }

  @Test func `shows one hint at a time`() throws {
    let first = "2.1 Weak box: hint 1 of 2\n\nnumber 1\n"
    #expect(
      try run("\"$workbook\" hint 2.1 2").output
        == "workbook: You haven't read hint 1 yet. Read it before hint 2.\n"
    )
    #expect(try run("\"$workbook\" hint 2.1").output.hasPrefix(first))
    #expect(try run("\"$workbook\" hint 2.1").output.contains("hint 2 of 2\n\nnumber 2\n"))
    #expect(try run("\"$workbook\" hint 2.1").output.contains("you've read all 2 hints"))
    #expect(try run("\"$workbook\" hint 2.1 1").output.hasPrefix(first))
  }

  @Test func `shows our solution of an unsolved exercise only after its number was typed`() throws {
    let refused = try run("echo yes | \"$workbook\" compare 2.1")
    #expect(refused.termination == .exit(1))
    #expect(!refused.output.contains("ours"))
    #expect(try run("\"$workbook\" compare 2.1").termination == .exit(1))
    let shown = try run("echo 2.1 | \"$workbook\" compare 2.1")
    #expect(shown.termination == .exit(0))
    #expect(shown.output.contains("\n-mine\n+ours\n"))
  }

  @Test func `shows our solution of a solved exercise at once`() throws {
    try small.write("WeakBox  solved\n", to: "Exercises/progress.txt")
    #expect(try run("\"$workbook\" compare 2.1").output.contains("\n-mine\n+ours\n"))
  }

  @Test(arguments: ["open 4 --ours", "check 2.1"])
  func `replaces no file while another command judges`(words: String) throws {
    let sample = try SamplePackage()
    let result = try FileLock.withLock(on: sample.book.root.appending(path: ".build/workbook/lock"))
    {
      // The shell ends with `head`, and the program, which is still waiting, ends with the shell.
      try shell(
        "cd \"$home\" && { \"$workbook\" \(words) 2>&1 & } | head -n 1",
        environment: [
          "home": sample.book.root.path,
          "workbook": Products.folder.appending(path: "workbook").path,
        ]
      )
    }
    #expect(result.output == "Waiting for another command to finish…\n")
  }
}
