import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

#if os(Linux)
  @Suite struct `Watching an exercise` {
    private let small: SmallBook
    private let file = "Exercises/Chapter2/1-WeakBox/WeakBox.swift"
    private let leaving = "\u{1B}[?25h\u{1B}[?1049l"

    init() throws {
      small = try SmallBook()
      try small.write("mine\n", to: file)
      try small.write("tests\n", to: "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift")
      try small.write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter2/1-WeakBox/README.md")
      try small.write("## Hint 1\n\nThe only hint.\n", to: "Exercises/Answers/2.1/Hints.md")
      // A build that only counts how often it was started.
      try small.writeProgram(
        #"echo >>"$0.log"; echo "error: build $(wc -l <"$0.log")"; exit 1"#,
        to: "bin/swift"
      )
    }

    private var environment: [String: String] {
      [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
        "PATH": "\(small.book.root.path)/bin:/usr/bin:/bin",
      ]
    }

    private func terminal(
      _ script: String = #"exec "$workbook" watch"#
    ) throws -> PseudoTerminal {
      try PseudoTerminal("cd \"$root\" && \(script)", environment: environment)
    }

    @Test func `judges each new version once`() throws {
      let terminal = try terminal()
      try terminal.wait(for: "build 1")
      try small.write("a new version\n", to: file)
      try terminal.wait(for: "build 2")
      // The same version again isn't judged. If it were, the next number would be another.
      try small.write("a new version\n", to: file)
      try FileManager.default.removeItem(at: small.book.root.appending(path: file))
      try small.write("a third version\n", to: file)
      try terminal.wait(for: "build 3")
      terminal.type("r")
      try terminal.wait(for: "build 4")
    }

    @Test func `goes on when the file is deleted and when its folder is`() throws {
      let terminal = try terminal()
      try terminal.wait(for: "build 1")
      try FileManager.default.removeItem(at: small.book.root.appending(path: file))
      try terminal.wait(for: "isn't open yet.")
      try small.write("a new version\n", to: file)
      try terminal.wait(for: "build 2")
      try FileManager.default.removeItem(at: small.book.folder(of: small.exercise))
      try terminal.wait(for: "isn't open yet.")
      try small.write("tests\n", to: "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift")
      try small.write("a third version\n", to: file)
      try terminal.wait(for: "build 3")
    }

    @Test func `answers to its keys`() throws {
      let terminal = try terminal()
      try terminal.wait(for: "build 1")
      terminal.type("h")
      try terminal.wait(for: "The only hint.")
      terminal.type("n")
      try terminal.wait(for: "2.1 Weak box isn't solved yet. To go on anyway, type n again.")
      terminal.type("n")
      try terminal.wait(for: "Every other exercise on your path is solved.")
      terminal.type("l")
      try terminal.wait(for: "→… 2.1 ★ weak-box")
      terminal.type("l")
      try terminal.wait(for: "build 1")
      terminal.type("q")
      try terminal.wait(for: leaving)
      #expect(terminal.waitForEnd() == 0)
    }

    @Test(arguments: [
      ("q", 0 as Int32), ("\u{4}", 0), ("\u{3}", 128 + SIGINT), ("\u{1C}", 128 + SIGQUIT),
    ])
    func `restores the terminal when a key ends it`(key: String, code: Int32) throws {
      let terminal = try terminal()
      try terminal.wait(for: "build 1")
      #expect(!terminal.isOrdinary)
      terminal.type(key)
      try terminal.wait(for: leaving)
      #expect(terminal.waitForEnd() == code)
      #expect(terminal.isOrdinary)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGILL, SIGTRAP, SIGABRT, SIGSEGV])
    func `restores the terminal when a signal ends it`(signal: Int32) throws {
      let terminal = try terminal("ulimit -c 0; SWIFT_BACKTRACE=enable=no exec \"$workbook\" watch")
      try terminal.wait(for: "build 1")
      #expect(!terminal.isOrdinary)
      kill(terminal.process, signal)
      try terminal.wait(for: leaving)
      let isCrash = ![SIGTERM, SIGHUP].contains(signal)
      #expect(terminal.waitForEnd() == (isCrash ? -signal : 128 + signal))
      #expect(terminal.isOrdinary)
    }

    @Test func `restores the terminal when it's stopped, and draws again when it continues`() throws
    {
      let terminal = try terminal(#"set -m; "$workbook" watch; echo stopped; read; fg"#)
      try terminal.wait(for: "build 1")
      terminal.type("\u{1A}")
      try terminal.wait(for: leaving)
      try terminal.wait(for: "stopped\r\n")
      #expect(terminal.isOrdinary)
      terminal.type("\n")
      try terminal.wait(for: "build 1")
      #expect(!terminal.isOrdinary)
      terminal.type("q")
      try terminal.wait(for: leaving)
      #expect(terminal.isOrdinary)
    }

    @Test func `draws again when the terminal's size changes`() throws {
      let terminal = try terminal()
      try terminal.wait(for: "build 1")
      try terminal.resize(rows: 6)
      try terminal.wait(for: "2.1 Weak box: could not be judged")
    }
  }
#endif
