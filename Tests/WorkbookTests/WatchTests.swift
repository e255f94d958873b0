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
      let watch = try WatchOnTerminal(in: small.book)
      #expect(watch.readsKeys)
      if let signal { watch.send(signal) } else { watch.press("q") }
      watch.process.waitUntilExit()
      #expect(!watch.readsKeys)
    }

    @Test func `leaves the terminal to the shell while it's suspended`() throws {
      let watch = try WatchOnTerminal(in: small.book)
      watch.send(SIGTSTP)
      var info = siginfo_t()
      waitid(P_PID, id_t(watch.process.processIdentifier), &info, WSTOPPED | WEXITED | WNOWAIT)
      #expect(!watch.readsKeys)
      watch.send(SIGCONT)
      watch.press("h")
      #expect(watch.waits(for: "The only hint."))
      #expect(watch.readsKeys)
    }
  #endif
}

#if os(Linux)
  /// The command `watch` on a terminal, which it reads keys from.
  private final class WatchOnTerminal {
    let process = Process()
    private let ends: (test: Int32, program: Int32)
    private var output = ""

    init(in book: Workbook) throws {
      var ends: (test: Int32, program: Int32) = (-1, -1)
      try #require(openpty(&ends.test, &ends.program, nil, nil, nil) == 0)
      self.ends = ends
      let terminal = FileHandle(fileDescriptor: ends.program)
      process.executableURL = Products.folder.appending(path: "workbook")
      process.arguments = ["watch", "2.1"]
      process.currentDirectoryURL = book.root
      process.environment = ["PATH": "/nowhere", "TERM": "dumb"]
      (process.standardInput, process.standardOutput, process.standardError) = (
        terminal, terminal, terminal
      )
      try process.run()
      try #require(waits(for: "Keys: "))
    }

    var readsKeys: Bool {
      var settings = termios()
      tcgetattr(ends.program, &settings)
      return settings.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func press(_ key: String) { _ = write(ends.test, key, 1) }

    /// Returns whether the command prints a text before it prints nothing for two minutes.
    func waits(for text: String) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while !output.contains(text) {
        var request = pollfd(fd: ends.test, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 120_000) == 1 else { return false }
        let count = read(ends.test, &buffer, buffer.count)
        guard count > 0 else { return false }
        output += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return true
    }

    deinit {
      if process.isRunning { send(SIGKILL) }
      for end in [ends.test, ends.program] { close(end) }
    }
  }
#endif
