import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

@Suite struct `Watching` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    for folder in ["Library", "Chapter02/Library/Additions"] {
      try small.write("static let chapter = 2", to: "Exercises/\(folder)/Contract.swift")
    }
    for file in ["WeakBoxTests.swift", "README.md"] {
      try small.write("", to: "Exercises/Chapter02/1-WeakBox/\(file)")
    }
    try small.write("// Mine.\n", to: "Exercises/Chapter02/1-WeakBox/WeakBox.swift")
    try small.write("Library2  solved\n", to: "Exercises/progress.txt")
    try small.write("## Hint 1\n\nThe only hint.\n", to: "Exercises/Answers/2.1.md")
  }

  private func run(_ script: String) throws -> String {
    let result = try shell(
      "cd \"$root\" && PATH=/nowhere; \(script)",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
    #expect(result.termination == .exit(0), "\(result.output)")
    return result.output
  }

  @Test func `answers to keys, and shows trouble with the tools`() throws {
    let output = try run(#"printf 'h\nx\nl\nn\nq\n' | "$workbook" watch 2.1"#)
    #expect(output.hasPrefix("Watching Exercises/Chapter02/1-WeakBox/WeakBox.swift. Keys: "))
    for text in [
      "There is no `swift` on your PATH.", "2.1: hint 1 of 1\n\nThe only hint.\n",
      "\n  Chapter 2   · 2.1   ✓ 2 (library)\n", "Every other task is solved.\n",
    ] {
      #expect(output.contains(text), "\(text)")
    }
    #expect(!output.contains("\u{1B}"))
  }

  @Test func `goes on after the end of its input, and ends with the reader of its output`() throws {
    let output = try run(
      #""$workbook" watch </dev/null | while read -r line; do case $line in *PATH*) echo "$line"; "#
        + "exit;; esac; done"
    )
    #expect(output.hasPrefix("There is no `swift` on your PATH."))
  }

  #if os(Linux)
    @Test(arguments: [nil, SIGTERM, SIGHUP, SIGTRAP])
    func `restores the terminal however it ends`(signal: Int32?) throws {
      var ends: (test: Int32, program: Int32) = (-1, -1)
      try #require(openpty(&ends.test, &ends.program, nil, nil, nil) == 0)
      defer { for end in [ends.test, ends.program] { close(end) } }
      let terminal = FileHandle(fileDescriptor: ends.program)
      let watch = Process()
      watch.executableURL = Products.folder.appending(path: "workbook")
      watch.arguments = ["watch", "2.1"]
      watch.currentDirectoryURL = small.book.root
      watch.environment = ["PATH": "/nowhere", "TERM": "dumb"]
      (watch.standardInput, watch.standardOutput, watch.standardError) = (
        terminal, terminal, terminal
      )
      func readsKeys() -> Bool {
        var settings = termios()
        tcgetattr(ends.program, &settings)
        return settings.c_lflag & tcflag_t(ICANON | ECHO) == 0
      }
      try watch.run()
      var output = ""
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while !output.contains("Keys: ") {
        let count = read(ends.test, &buffer, buffer.count)
        try #require(count > 0)
        output += String(decoding: buffer[..<count], as: UTF8.self)
      }
      #expect(readsKeys())
      if let signal { kill(watch.processIdentifier, signal) } else { write(ends.test, "q", 1) }
      watch.waitUntilExit()
      #expect(!readsKeys())
    }
  #endif
}
