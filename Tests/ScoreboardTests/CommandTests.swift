import Foundation
import TestSupport
import Testing

@Suite struct `The command scoreboard` {
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
    (["obsrved twic"], "no hazard “obsrved twic”. Did you mean “observed twice”"),
    (["observed twice", "7 retianing"], "no column “7 retianing”. Did you mean “7 retaining”"),
  ])
  func `suggests the nearest names for an unknown one`(
    names: [String],
    answer: String
  ) async throws {
    let (text, code) = try await run(names)
    #expect(code == 2)
    #expect(text.contains(answer))
  }

  @Test func `prints JSON`() async throws {
    struct Cell: Decodable { var hazard, column: String }
    let (text, _) = try await run("observed twice", "1", "--json")
    let cells = try JSONDecoder().decode([Cell].self, from: Data(text.utf8))
    #expect(cells.map(\.hazard) == ["observed twice"])
    #expect(cells.map(\.column) == ["1"])
  }

  private func run(_ words: String...) async throws -> (String, Int32) { try await run(words) }

  private func run(_ words: [String]) async throws -> (String, Int32) {
    try await runWorkbook(["scoreboard"] + words)
  }
}

/// Runs the program, and returns its output along with its errors, and its exit code.
func runWorkbook(_ words: [String]) async throws -> (text: String, code: Int32) {
  try await onOwnThread {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = workbook
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
