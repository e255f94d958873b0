import Foundation
import Testing

@testable import workbook

@Suite struct `The program` {
  private let clone: Clone

  init() throws {
    clone = try .small()
    let hint = "Reread [*The idea*](../../Chapters/02-weak-map.md#the-idea)."
    try clone.write(
      "# 2.1 Weak box\n\n## Hint 1\n\n\(hint)\n\n## Hint 2\n\nnumber 2\n",
      to: "Exercises/Chapter02/Answers/2.1.md"
    )
    try clone.write("## The idea\n", to: "Chapters/02-weak-map.md")
  }

  private func run(_ words: String, _ environment: String = "") throws -> (Int32, String) {
    let result = try clone.book.run("\(environment) \"$workbook\" \(words)")
    return (result.exitCode, result.output)
  }

  @Test(arguments: [
    ("hint --all", "hint can't use “--all”. Its form is: swift run workbook hint [NUMBER]"),
    ("hint 2.1 now", "hint can't use “now”. Its form is: swift run workbook hint [NUMBER]"),
    ("open 2.1 --ours", "--ours is for your library, and 2.1 is an exercise."),
    ("open --back", "There's no library to bring back, because none was moved aside."),
    ("--ours", "--ours needs a command. To see them, run: swift run workbook --help"),
    ("a --help", "There is no command “a”. To see the commands, run: swift run workbook --help"),
    (
      "verify 2.1/lat",
      "2.1 has no stored answer “lat”. They're on the sheet Exercises/Chapter02/Answers/2.1.md"
    ),
  ])
  func `refuses arguments that it can't use`(words: String, message: String) throws {
    #expect(try run(words) == (2, "workbook: \(message)\n"))
  }

  @Test func `shows one hint at a time, and then says where the solution is`() throws {
    let first = """
      2.1 Weak box: hint 1 of 2

      Reread *The idea*.

        Read   Chapters/02-weak-map.md   Chapter 2, “The idea”

      For the next hint, run the same command again:   swift run workbook hint 2.1

      """
    let second = """
      2.1 Weak box: hint 2 of 2

      number 2

      To begin again, run:   swift run workbook hint 2.1
      Our solution is in:    Exercises/Chapter02/Answers/2.1.md

      """
    for expected in [first, second, first] { #expect(try run("hint 2.1") == (0, expected)) }
  }

  @Test func `does nothing while another command judges`() throws {
    let result = try withLock(on: clone.book.root.appending(path: ".build/workbook")) {
      // The shell ends with `head`, and the program, which is still waiting, ends with the shell.
      try clone.book.run("{ \"$workbook\" open 2.1 2>&1 & } | head -n 1")
    }
    #expect(result.output == "Waiting for another command to finish…\n")
  }

  @Test(arguments: [
    ("kill -9 $$", "It printed: “nothing”."),
    ("yes | head -c 200000; echo No space left on device >&2", "“No space left on device”."),
  ])
  func `says what prevents a verdict, and what to do`(script: String, sentence: String) throws {
    // A shell writes it. If this process did, a child that another test is just starting could still
    // have the file open for writing, and then the system refuses to run it.
    let writing = "mkdir bin && printf '#!/bin/sh\\n%s\\n' '\(script)' >bin/swift"
    #expect(try clone.book.run("\(writing) && chmod +x bin/swift").exitCode == 0)
    let (exitCode, output) = try run("check 2.1", "PATH=\"$root/bin:$PATH\"")
    #expect(exitCode == 2)
    #expect(output.contains(sentence) && output.contains("\n  to do:     "), "\(output)")
    #expect(!ProgressRecord.file(of: clone.book).exists)
  }

  @Test func `says that there is no Swift`() throws {
    let message = "workbook: There is no `swift` on your PATH. Install it, and try again.\n"
    #expect(try run("check 2.1", "PATH=/nowhere") == (2, message))
  }
}
