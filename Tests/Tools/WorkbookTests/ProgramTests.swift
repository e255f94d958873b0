import Foundation
import Testing

@testable import ProgramSupport
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

  @Test(arguments: [
    ("watch --all", "watch can't use “--all”. Its form is: swift run workbook watch [NUMBER]"),
    ("watch 2.1 now", "watch can't use “now”. Its form is: swift run workbook watch [NUMBER]"),
    ("hint 2", "There's no task “2”. Chapter 2 has 2.1."),
    ("open 2.1 --ours", "--ours is for your library, and 2.1 is an exercise."),
    ("open --back", "There's nothing to bring back, because nothing was moved aside."),
    (
      "xyzzy --help",
      "There is no command “xyzzy”. To see the commands, run: swift run workbook --help"
    ),
    (
      "verify 2.1/lat",
      "2.1 has no stored answer “lat”. They're on the sheet Exercises/Answers/2.1.md"
    ),
  ])
  func `refuses arguments that it can't use`(words: String, message: String) throws {
    let result = try small.book.run("\"$workbook\" \(words)")
    #expect(result.termination == .exit(2))
    #expect(result.output == "workbook: \(message)\n")
  }

  @Test func `fails if its output can't be written`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try small.book.run("\"$workbook\" hint 2.1 >/dev/full")
    #expect(full.termination == .exit(2))
    #expect(full.output == "workbook: The output can't be written. Is the disk full?\n")
  }

  @Test func `shows one hint at a time`() throws {
    for (number, next) in [(1, "To read the next hint"), (2, "To begin again"), (1, "To read")] {
      let output = try small.book.run("\"$workbook\" hint 2.1").output
      let hint = "2.1 Weak box: hint \(number) of 2\n\nnumber \(number)\n\n\(next)"
      #expect(output.hasPrefix(hint), "\(output)")
    }
  }

  @Test func `shows our solution of an unsolved exercise only after its number was typed`() throws {
    let refused = try small.book.run("echo yes | \"$workbook\" compare 2.1")
    #expect(refused.termination == .exit(1))
    #expect(!refused.output.contains("ours"))
    #expect(try small.book.run("\"$workbook\" compare 2.1").termination == .exit(1))
    let shown = try small.book.run("echo 2.1 | \"$workbook\" compare 2.1")
    #expect(shown.termination == .exit(0))
    #expect(shown.output.contains("\n-mine\n+ours\n"))
  }

  @Test func `shows our solution of a solved exercise at once`() throws {
    try small.write("WeakBox  solved\n", to: "Exercises/progress.txt")
    #expect(try small.book.run("\"$workbook\" compare 2.1").output.contains("\n-mine\n+ours\n"))
  }

  @Test(arguments: ["open 4 --ours", "check 2.1"])
  func `replaces no file while another command judges`(words: String) throws {
    let sample = try SamplePackage()
    let folder = sample.book.root.appending(path: ".build/workbook")
    let result = try FileLock.withLock(on: folder) {
      // The shell ends with `head`, and the program, which is still waiting, ends with the shell.
      try sample.book.run("{ \"$workbook\" \(words) 2>&1 & } | head -n 1")
    }
    #expect(result.output == "Waiting for another command to finish…\n")
  }
}

@Suite struct `Watching` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    for folder in ["Library", "Chapter02/Library/Stubs"] {
      try small.write("static let chapter = 2", to: "Exercises/\(folder)/Contract.swift")
    }
    for file in ["WeakBoxTests.swift", "README.md"] {
      try small.write("", to: "Exercises/Chapter02/1-WeakBox/\(file)")
    }
    try small.write("Library2  solved\n", to: "Exercises/progress.txt")
    try small.write("## Hint 1\n\nThe only hint.\n", to: "Exercises/Answers/2.1.md")
  }

  private func run(_ script: String) throws -> String {
    let result = try small.book.run("PATH=/nowhere; \(script)")
    #expect(result.termination == .exit(0), "\(result.output)")
    return result.output
  }

  @Test func `answers to letters, and shows trouble with the tools`() throws {
    let output = try run(#"printf 'h\nx\nn\nq\n' | "$workbook" watch 2.1"#)
    let begins = "Watching Exercises/Chapter02/1-WeakBox/WeakBox.swift. Type n "
    #expect(output.hasPrefix(begins))
    #expect(output.contains("There is no `swift` on your PATH."))
    #expect(output.contains("2.1: hint 1 of 1\n\nThe only hint.\n"))
    // The next task is still the same.
    #expect(output.components(separatedBy: begins).count == 3, "\(output)")
    #expect(!output.contains("\u{1B}"))
  }

  @Test func `judges once, and ends with its input`() throws {
    let output = try run(#""$workbook" watch </dev/null"#)
    #expect(output.components(separatedBy: "There is no `swift`").count == 2, "\(output)")
  }
}
