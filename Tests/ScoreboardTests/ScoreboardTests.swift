import Foundation
import Testing

@testable import scoreboard

@Suite struct `The scoreboards` {
  private let chapters: Played
  private let designs: Played

  init() async throws {
    (chapters, designs) = (try await Played.chapters.value, try await Played.designs.value)
  }

  @Test func `are the same as on their page`() throws {
    for (played, name) in [(chapters, "scoreboard"), (designs, "designs")] {
      let shown = try #require(try shownTable(between: name, on: "scoreboard"))
      #expect(
        agrees(shown, with: played.board.markdown(played.outcomes)),
        "swift run scoreboard \(played.board.option)--markdown prints the current table"
      )
    }
  }

  @Test func `have each row that chapter 11 shows`() throws {
    let shown = try #require(try shownTable(between: "designs", on: "11-other-designs"))
      .split(separator: "\n")
    let rows = designs.board.markdown(designs.outcomes).split(separator: "\n")
    #expect(shown.count > 2 && shown.starts(with: rows[..<2]))
    for row in shown { #expect(rows.contains { agrees(row, with: $0) }) }
  }

  @Test func `have different names, and rows in the order of the chapters`() {
    for board in [chapters.board, designs.board] {
      let names = board.hazards.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(board.hazards.map(\.chapter) == board.hazards.map(\.chapter).sorted())
    }
    let names = (chapters.board.columns + designs.board.columns).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `have no row of their own without a harmful outcome`() {
    let rows = chapters.board.hazards.map { ($0, chapters) } + Hazard.designs.map { ($0, designs) }
    for (hazard, played) in rows {
      #expect(played.kinds(hazard).contains { $0.isHarmful || $0 == .untried }, "\(hazard.name)")
    }
  }

  @Test func `are ok for every hazard in the finished library`() {
    #expect([chapters, designs].map(\.board.columns.last?.name) == ["10", "library"])
    for row in chapters.outcomes + designs.outcomes { #expect(row.last?.kind == .ok) }
  }

  @Test func `are ok for each hazard in the chapter that solves it`() throws {
    for hazard in chapters.board.hazards {
      let column = chapters.board.columns.last { $0.name.hasPrefix("\(hazard.chapter)") }
      let name = try #require(column).name
      #expect(chapters[hazard.name, name]?.kind == .ok, "\(hazard.name)")
    }
  }

  @Test(arguments: [
    (29, Outcome.Kind.leaks, "7 retaining", "7 non-retaining"),
    (48, .leaks, "7 retaining", "7 non-retaining"), (57, .traps, "3", "4"),
    (59, .traps, "5", "7 non-retaining"), (119, .leaks, "7 retaining", "7 non-retaining"),
    (122, .leaks, "7 retaining", "7 non-retaining"), (136, .traps, "5", "7 non-retaining"),
    (140, .traps, "5", "7 non-retaining"),
  ])
  func `reproduce a report about KVOController, and settle it`(
    number: Int,
    problem: Outcome.Kind,
    faulty: String,
    fixed: String
  ) throws {
    let hazard = try #require(chapters.board.hazards.first { $0.reports.contains(number) })
    #expect(chapters[hazard.name, faulty]?.kind == problem)
    let first = try #require(chapters.kinds(hazard).firstIndex(of: .ok))
    #expect(chapters.board.columns[first].name == fixed)
  }

  /// The outcomes that the designs' rules imply, which the tests of the designs check one by one.
  @Test(arguments: [
    ("observed twice", "proxy", Outcome.Kind.ok),
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
  func `show what the designs guarantee and what they don't`(
    hazard: String,
    column: String,
    kind: Outcome.Kind
  ) {
    #expect(designs[hazard, column]?.kind == kind)
  }

  @Test func `have no trap of a design that isn't one of the KVO layer`() {
    let messages = ["Cannot remove an observer", "An observer of <", "An instance 0x… of class"]
    let traps = designs.outcomes.joined().filter { $0.kind == .traps }
    #expect(traps.count > 10)
    for trap in traps { #expect(messages.contains { trap.result.hasPrefix($0) }, "\(trap)") }
  }

  @Test func `say where a closure is called without its board`() {
    let columns = designs.board.columns.map(\.name).filter { column in
      let steps = designs["observer gone, change arrives", column]?.steps
      return steps?.last?.contains("calls its closure") == true
    }
    #expect(columns == ["blocks weak"])
  }
}

/// Returns the lines of a page between `<!-- name -->` and `<!-- /name -->`.
private func shownTable(between name: String, on page: String) throws -> String? {
  let file = URL(filePath: #filePath).appending(path: "../../../Chapters/\(page).md")
  let parts = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    .components(separatedBy: "<!-- \(name) -->")
  guard parts.count == 2 else { return nil }
  let ends = parts[1].components(separatedBy: "<!-- /\(name) -->")
  return ends.count == 2 ? ends[0].trimmingCharacters(in: .whitespacesAndNewlines) : nil
}

/// Returns whether a table that a page shows agrees with what was played, cell by cell.
///
/// If the allocator doesn't reuse an address, nothing was tried. If memory is used after it was
/// freed, or by two threads at once, the behavior is undefined, so any harm will do.
private func agrees(_ shown: some StringProtocol, with played: some StringProtocol) -> Bool {
  func cells(_ table: some StringProtocol) -> [String] {
    table.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
  let (shown, played) = (cells(shown), cells(played))
  return shown.count == played.count
    && zip(shown, played).allSatisfy { shown, played in
      let kind = Outcome.Kind(rawValue: played)
      return shown == played || kind == .untried
        || ["misled", "races"].contains(shown) && kind?.isHarmful == true
    }
}
