import Foundation
import Testing

@testable import KVOScoreboard

@Suite struct `The scoreboard` {
  /// Played once for all tests.
  private static let board = Task { try await play() }

  private static func play() async throws -> Table {
    try await apart { try Table(in: Column.shipped(playedBy: Products.workbook.path)) }
  }

  private let board: Table

  init() async throws {
    board = try await Self.board.value
  }

  @Test func `is the one that the README shows`() throws {
    let readme = try text(of: "README.md")
    let marked = /<!-- scoreboard -->\s+(.*?)\s+<!-- \/scoreboard -->/.dotMatchesNewlines()
    let shown = try #require(readme.firstMatch(of: marked)?.1)
    #expect(shown == board.markdown, "swift run workbook scoreboard --markdown prints it anew")
  }

  @Test func `has no row in which nothing ever goes wrong`() {
    for row in board.rows {
      #expect(row.outcomes.contains { $0.word.isRed }, "\(row.hazard.name)")
    }
  }

  @Test func `says that what a chapter settles is settled there`() throws {
    for row in board.rows {
      let settled = row.hazard.chapter
      let column = try #require(board.headings.lastIndex { $0.hasPrefix("\(settled)") })
      #expect(row.outcomes[column].word == .ok, "\(row.hazard.name)")
    }
  }

  @Test func `ends with a library in which everything is settled`() throws {
    #expect(board.headings.last == "KVOController")
    #expect(board.rows.allSatisfy { $0.outcomes.last?.word == .ok })
  }

  @Test func `says the same when it is played again`() async throws {
    #expect(try await Self.play().markdown == board.markdown)
  }

  @Test func `has the hazards in the order in which they are settled`() {
    let chapters = Hazard.all.map(\.chapter)
    #expect(chapters == chapters.sorted())
    #expect(Set(Hazard.all.map(\.name)).count == Hazard.all.count)
    #expect(Set(Stage.all.map(\.name)).count == Stage.all.count)
  }
}

@Suite struct `The capstone` {
  @Test func `plays every hazard, in the order of the board`() throws {
    let claims = try text(of: "Exercises/Chapter8/2-Capstone/CapstoneTests.swift")
    let played = claims.matches(of: /play\("(.+?)"/).map { String($0.1) }
    #expect(played == Hazard.all.map(\.name))
  }
}

/// Reads a file of the book.
private func text(of path: String) throws -> String {
  let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  return try String(contentsOf: root.appending(path: path), encoding: .utf8)
}

/// What the build has put beside these tests.
enum Products {
  private final class Marker {}

  static var workbook: URL {
    let bundle = Bundle(for: Marker.self)
    var folder = bundle.executableURL ?? bundle.bundleURL
    // On Linux the tests are a program `….xctest`, on Darwin one inside a bundle of that name.
    while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
      folder.deleteLastPathComponent()
    }
    return folder.appending(path: "workbook")
  }
}

/// Waits on a thread of its own: the tests that run meanwhile need theirs.
func apart<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
