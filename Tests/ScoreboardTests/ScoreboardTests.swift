import Foundation
import TestSupport
import Testing

@testable import scoreboard

@Suite struct `The scoreboard` {
  /// Played once for all tests.
  private static let table = Task { try await play() }

  private static func play() async throws -> OutcomeTable {
    try await onOwnThread { try OutcomeTable(Hazard.all, in: Column.all, using: program.path) }
  }

  private let table: OutcomeTable

  init() async throws {
    table = try await Self.table.value
  }

  @Test func `is the same as on its page`() throws {
    let shown = try #require(try shownTable(between: "scoreboard", on: "Chapters/scoreboard.md"))
    #expect(
      agrees(shown, with: table.markdown(chapterHeading: "Settled in")),
      "swift run scoreboard --markdown prints the current table"
    )
  }

  @Test func `has no row without a harmful outcome`() {
    for row in table.rows {
      let kinds = row.outcomes.map(\.kind)
      #expect(kinds.contains { $0.isHarmful || $0 == .untried }, "\(row.hazard.name)")
    }
  }

  @Test func `is ok for each hazard in the chapter that solves it`() throws {
    for row in table.rows {
      let chapter = row.hazard.chapter
      let column = try #require(table.headings.lastIndex { $0.hasPrefix("\(chapter)") })
      #expect(row.outcomes[column].kind == .ok, "\(row.hazard.name)")
    }
  }

  @Test func `is ok for every hazard in the finished library`() throws {
    #expect(table.headings.last == "10")
    #expect(table.rows.allSatisfy { $0.outcomes.last?.kind == .ok })
  }

  @Test(arguments: [
    (29, OutcomeKind.leaks, "7 retaining", "7 non-retaining"),
    (48, .leaks, "7 retaining", "7 non-retaining"), (57, .traps, "3", "4"),
    (59, .traps, "5", "7 non-retaining"), (119, .leaks, "7 retaining", "7 non-retaining"),
    (122, .leaks, "7 retaining", "7 non-retaining"), (136, .traps, "5", "7 non-retaining"),
    (140, .traps, "5", "7 non-retaining"),
  ])
  func `reproduces a report about KVOController, and settles it`(
    number: Int,
    problem: OutcomeKind,
    faulty: String,
    fixed: String
  ) throws {
    let row = try #require(table.rows.first { $0.hazard.reports.contains(number) })
    #expect(row.kinds[try #require(table.headings.firstIndex(of: faulty))] == problem)
    #expect(row.kinds.firstIndex(of: .ok) == table.headings.firstIndex(of: fixed))
  }

  @Test func `has the hazards in the order of the chapters that solve them`() {
    let chapters = Hazard.all.map(\.chapter)
    #expect(chapters == chapters.sorted())
    #expect(Set(Hazard.all.map(\.name)).count == Hazard.all.count)
    #expect(Set(Column.all.map(\.name)).count == Column.all.count)
  }
}

/// The program, which is built along with the tests.
let program = Products.folder.appending(path: "scoreboard")

extension OutcomeTable.Row {
  /// The kinds of the outcomes, in the order of the columns.
  var kinds: [OutcomeKind] { outcomes.map(\.kind) }
}

/// The book's folder.
let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

/// Returns the lines between two comments, such as `<!-- scoreboard -->` and `<!-- /scoreboard
/// -->`.
func shownTable(between comment: String, on path: String) throws -> String? {
  let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
  let parts = page.components(separatedBy: "<!-- \(comment) -->")
  guard parts.count == 2 else { return nil }
  let ends = parts[1].components(separatedBy: "<!-- /\(comment) -->")
  return ends.count == 2 ? ends[0].trimmingCharacters(in: .whitespacesAndNewlines) : nil
}

/// Returns whether a table that a page shows agrees with what was played, cell by cell.
///
/// If the allocator doesn't reuse an address, nothing was tried. If memory is used after it was
/// freed, or by two threads at once, the behavior is undefined, so any harm will do.
func agrees(_ shown: some StringProtocol, with played: some StringProtocol) -> Bool {
  func cells(_ table: some StringProtocol) -> [String] {
    table.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
  let (shown, played) = (cells(shown), cells(played))
  return shown.count == played.count
    && zip(shown, played).allSatisfy { shown, played in
      let kind = OutcomeKind(rawValue: played)
      return shown == played || kind == .untried
        || ["misled", "races"].contains(shown) && kind?.isHarmful == true
    }
}

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
