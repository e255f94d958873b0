import Foundation
import TestSupport
import Testing

@testable import scoreboard

@Suite struct `The scoreboard of the designs` {
  /// Played once for all tests.
  private static let table = Task { try await play() }

  private static func play() async throws -> OutcomeTable {
    let designs = Scoreboard.designs
    return try await onOwnThread {
      try OutcomeTable(designs.hazards, in: designs.columns, using: program.path)
    }
  }

  private let table: OutcomeTable

  init() async throws {
    table = try await Self.table.value
  }

  @Test func `is the same as on its page`() throws {
    let shown = try #require(try shownTable(between: "designs", on: "Chapters/scoreboard.md"))
    #expect(
      agrees(shown, with: table.markdown(chapterHeading: "Chapter")),
      "swift run scoreboard --designs --markdown prints the current table"
    )
  }

  @Test func `has each row that chapter 11 shows`() throws {
    let page = "Chapters/11-other-designs.md"
    let shown = try #require(try shownTable(between: "designs", on: page)).split(separator: "\n")
    let rows = table.markdown(chapterHeading: "Chapter").split(separator: "\n")
    #expect(shown.count > 2 && shown.starts(with: rows[..<2]))
    for row in shown { #expect(rows.contains { agrees(row, with: $0) }) }
  }

  @Test func `has a row for every hazard of the first board, and rows of its own`() {
    let names = table.rows.map(\.hazard.name)
    #expect(names == (Hazard.all + Hazard.designs).map(\.name))
    #expect(Set(names).count == names.count)
    #expect(table.rows.map(\.hazard.chapter) == table.rows.map(\.hazard.chapter).sorted())
  }

  @Test func `is ok for every hazard in the finished library`() {
    #expect(table.headings.last == "library")
    #expect(table.rows.allSatisfy { $0.kinds.last == .ok })
  }

  @Test func `has a harmful outcome in each row of its own`() {
    for row in table.rows where row.hazard.chapter == 11 {
      #expect(row.kinds.contains { $0.isHarmful }, "\(row.hazard.name)")
    }
  }

  @Test func `has no trap that isn't one of the KVO layer`() {
    let messages = [
      "Cannot remove an observer", "An observer of <", "An instance 0x… of class",
    ]
    let traps = table.rows.flatMap(\.outcomes).filter { $0.kind == .traps }
    #expect(traps.count > 10)
    for trap in traps { #expect(messages.contains { trap.result.hasPrefix($0) }, "\(trap)") }
  }

  @Test func `has a cell for each pair of names, which no cell of the first board has`() throws {
    #expect(Set(Column.all.map(\.name)).isDisjoint(with: Column.designs.map(\.name)))
    let (hazard, column) = try #require(Scoreboard.cell("observed twice", in: "proxy"))
    #expect((hazard.name, column.name) == ("observed twice", "proxy"))
    #expect(Scoreboard.cell("two handlers for one value", in: "10") == nil)
  }

  /// The outcomes that the designs' rules imply, which the tests of the designs check one by one.
  @Test(arguments: [
    ("observed twice", "proxy", OutcomeKind.ok),
    ("removed twice", "proxy", .ok),
    ("forgotten unobserve", "proxy", .ok),
    ("the observed object dies first", "proxy", .ok),
    ("observed twice", "blocks weak", .twice),
    ("forgotten unobserve", "blocks weak", .left),
    ("the observer is kept alive", "blocks weak", .ok),
    ("the observer is kept alive", "blocks strong", .leaks),
    ("the observed object dies first", "blocks strong", .traps),
    ("two handlers for one value", "KVO", .ok),
    ("two handlers for one value", "proxy", .missed),
    ("two handlers for one value", "blocks weak", .ok),
    ("another observer unobserves the value", "proxy", .ok),
    ("another observer unobserves the value", "blocks strong", .missed),
  ])
  func `shows what the designs guarantee and what they don't`(
    hazard: String,
    column: String,
    kind: OutcomeKind
  ) throws {
    let row = try #require(table.rows.first { $0.hazard.name == hazard })
    let index = try #require(table.headings.firstIndex(of: column))
    #expect(row.kinds[index] == kind)
  }

  @Test func `says where a closure is called without its board`() throws {
    let row = try #require(table.rows.first { $0.hazard.name == "observer gone, change arrives" })
    let sentences = row.outcomes.map { $0.steps.last ?? "" }
    let columns = zip(table.headings, sentences).filter { $1.contains("calls its closure") }
    #expect(columns.map(\.0) == ["blocks weak"])
  }
}
