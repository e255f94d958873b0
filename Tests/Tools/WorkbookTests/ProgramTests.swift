import Foundation
import Testing

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
    ("hint --all", "hint can't use “--all”. Its form is: swift run workbook hint [NUMBER]"),
    ("hint 2.1 now", "hint can't use “now”. Its form is: swift run workbook hint [NUMBER]"),
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

  @Test func `shows one hint at a time, and then says where the solution is`() throws {
    let again = "To begin again, run:   swift run workbook hint 2.1\n"
    let solution = "Our solution is in:    Exercises/Answers/2.1.md\n"
    for (number, next) in [(1, "To read the next hint"), (2, again + solution), (1, "To read")] {
      let output = try small.book.run("\"$workbook\" hint 2.1").output
      let hint = "2.1 Weak box: hint \(number) of 2\n\nnumber \(number)\n\n\(next)"
      #expect(output.hasPrefix(hint), "\(output)")
    }
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

@Suite struct `What can't be judged` {
  private let small: SmallBook
  private let file = "Exercises/Chapter02/1-WeakBox/WeakBox.swift"

  init() throws {
    small = try SmallBook()
    try small.write("", to: "Exercises/Chapter02/1-WeakBox/WeakBoxTests.swift")
  }

  /// Returns what `check 2.1` prints in an environment, such as "TMPDIR=/nowhere".
  private func check(_ environment: String = "") throws -> String {
    let result = try small.book.run("\(environment) \"$workbook\" check 2.1")
    #expect(result.termination == .exit(2), "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: Progress.file(of: small.book).path))
    return result.output
  }

  /// Puts a script in the place of `swift`, and returns what `check 2.1` prints.
  private func check(withSwift script: String, _ environment: String = "") throws -> String {
    // A shell writes it. If this process did, a child that another test is just starting could still
    // have the file open for writing, and then the system refuses to run it.
    let writing = try shell(
      """
      mkdir -p "$root/bin" && cd "$root/bin" && printf '#!/bin/sh\\n%s\\n' "$script" >swift \
        && chmod +x swift
      """,
      environment: ["root": small.book.root.path, "script": script]
    )
    #expect(writing.termination == .exit(0), "\(writing.output)")
    return try check("PATH=\"$root/bin:$PATH\" \(environment)")
  }

  @Test(arguments: [
    ("/a/WeakBoxTests.swift:1:8: error: no such module 'Testing'", "sudo xcode-select --switch /"),
    ("error: XCTest not available", "Install Xcode"),
    (
      "/a/WeakBox.swift:1:8: error: module compiled with Swift 6.2 …",
      "Another version of Swift has"
    ),
    ("error: file 'A.pcm' was compiled with module cache path '/a'", ".build was copied or moved."),
    ("error: malformed compiled module: A.swiftmodule", "Delete the folder .build, and try again."),
    ("error: unable to open output file 'A.o': 'No space left on device'", "The disk is full."),
    ("error: compile command failed due to signal 9", "memory ran out."),
    (
      "error: compile command failed due to signal 6",
      "The compiler has crashed, which is a mistake"
    ),
    (
      "error: unable to load libc",
      "the workbook doesn't know why. It printed: “error: unable to load"
    ),
  ])
  func `says what a message of the tools means and, if that isn't known, shows it`(
    message: String,
    sentence: String
  ) throws {
    let output = try check(withSwift: "echo \"\(message)\"; exit 1")
    #expect(output.contains(sentence), "\(output)")
    #expect(output.contains("\n  to do:     "))
  }

  @Test(arguments: [("exit 0", "`swift test` failed before"), ("kill -9 $$", "ended by signal 9")])
  func `says how the tools have ended, and how to see what they print`(
    script: String,
    sentence: String
  ) throws {
    let output = try check(withSwift: script)
    #expect(output.contains(sentence), "\(output)")
    #expect(output.contains("run: WORKBOOK_CHAPTER=2.1 swift test. "), "\(output)")
  }

  @Test(arguments: [
    (
      "TMPDIR=/dev/null",
      "temporary files, /dev/null: Not a directory.\n  to do:     Use another: mkdir"
    ),
    ("TMPDIR=\"$root/nowhere\"", "/nowhere: No such file or directory."),
  ])
  func `names a folder that the tools can't use`(environment: String, sentence: String) throws {
    let output = try check(withSwift: "exit 1", environment)
    #expect(output.contains(sentence), "\(output)")
  }

  #if os(Linux)
    @Test func `names the folder of caches, if that's what the tools can't use`() throws {
      let output = try check(withSwift: "exit 1", "HOME=/dev/null")
      #expect(output.contains("can't be written to /dev/null: Not a directory."), "\(output)")
      #expect(output.contains("export XDG_CACHE_HOME="))
    }
  #endif

  @Test func `says that there is no Swift`() throws {
    #expect(try check("PATH=/nowhere").contains("There is no `swift` on your PATH."))
  }

  @Test func `says how to bring back a file that can't be read`() throws {
    let url = small.book.root.appending(path: file)
    for damage in ["", "\n", nil] {
      if let damage {
        try small.write(damage, to: file)
      } else {
        try Data([0x2F, 0x2F, 0xF6]).write(to: url)
      }
      let output = try check("PATH=/nowhere")
      #expect(output.contains("WeakBox.swift is missing, empty, or not in UTF-8."), "\(output)")
      #expect(output.contains("run: swift run workbook open 2.1"))
    }
    try FileManager.default.removeItem(at: url)
    #expect(try check("PATH=/nowhere").contains("is missing, empty, or"))
    try makeFolder(url)
    #expect(try check("PATH=/nowhere").contains("is missing, empty, or"))
  }
}
