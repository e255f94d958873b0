import Foundation
import TestSupport
import Testing

@Suite struct `The program scoreboard` {
  @Test func `prints the steps of a cell`() async throws {
    let (text, code) = try await run("dies first", "1")
    #expect(code == 0)
    #expect(text.contains("the observed object dies first (report 59)\n\n  1: ·\n"))
    #expect(text.contains("A board observes a train"))
    #expect(text.contains("→ The train isn't deallocated"))
  }

  @Test func `accepts a part of a name, for every column that contains it`() async throws {
    let (text, _) = try await run("oneself", "7")
    #expect(text.contains("7 retaining: leaks"))
    #expect(text.contains("7 non-retaining: ok"))
  }

  @Test(arguments: [
    (["obsrved twic"], "no hazard “obsrved twic”. To see all names, run"),
    (["observed twice", "7 retianing"], "no column “7 retianing”. To see all names, run"),
    (["two handlers"], "The board of the designs has other hazards and columns: --designs"),
  ])
  func `says where the names are if it has no such one`(
    names: [String],
    answer: String
  ) async throws {
    let (text, code) = try await run(names)
    #expect(code == 2)
    #expect(text.contains(answer))
  }

  @Test func `shows the designs instead of the chapters if asked to`() async throws {
    let (text, code) = try await run("the observer is kept alive", "blocks", "--designs")
    #expect(code == 0)
    #expect(text.hasPrefix("the observer is kept alive\n\n  blocks weak: ok\n    A board"))
    #expect(text.contains("\n\n  blocks strong: leaks\n"))
  }

  @Test func `prints the whole board of the designs without the reader's column`() async throws {
    let (text, code) = try await run("--designs")
    #expect(code == 0)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].split(separator: " ") == ["KVO", "proxy", "blocks", "blocks", "library"])
    #expect(lines[1].split(separator: " ") == ["weak", "strong"])
    #expect(lines.contains { $0.hasPrefix("11  two handlers for one value ") })
    let end = """
      The number on the left is the chapter that explains the problem.
      Chapters/scoreboard.md says what the words mean.
      To see what happens in one cell, name its row and its column. For example, run:
        swift run scoreboard --designs "observing oneself" KVO

      """
    #expect(text.hasSuffix("\n\n\(end)"))
  }

  @Test func `refuses an option that it doesn't have`() async throws {
    let (text, code) = try await run("--design")
    #expect(code == 2)
    #expect(text.contains("The form is: swift run scoreboard"))
  }

  /// Runs the program, and returns its output along with its errors, and its exit code.
  private func run(_ words: String...) async throws -> (text: String, code: Int32) {
    try await run(words)
  }

  private func run(_ words: [String]) async throws -> (text: String, code: Int32) {
    try await onOwnThread {
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = program
      process.arguments = words
      process.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent()
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (pipe, pipe)
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
  }
}

/// The program, which is built along with the tests.
let program = Products.folder.appending(path: "scoreboard")

/// Runs an operation on its own thread, so that it doesn't block the threads of other tests.
func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
