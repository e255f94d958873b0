import Foundation
import TestSupport
import Testing
import ProgramSupport

@testable import scoreboard

@Suite struct `The scoreboards` {
  private let chapters: Played
  private let designs: Played

  init() async throws {
    (chapters, designs) = (try await Played.chapters.value, try await Played.designs.value)
  }

  @Test func `are the same as on their page`() throws {
    for (played, name) in [(chapters, "scoreboard"), (designs, "designs")] {
      try expectTable(name, played.board.markdown(played.outcomes))
    }
  }

  @Test func `are printed in lines that fit into a terminal`() {
    for played in [chapters, designs] {
      let text = played.board.text(played.outcomes, Terminal(isTerminal: false))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text)")
    }
  }

  @Test func `are counted on the pages`() throws {
    func isOK(_ hazard: Hazard, _ column: String) -> Bool {
      chapters[hazard.name, column]?.kind == .ok
    }
    let both = chapters.board.hazards.count {
      isOK($0, "8 retaining") && isOK($0, "8 non-retaining")
    }
    let settled = chapters.board.hazards.filter { $0.chapter == 4 }
    let said = [
      ("08-the-original", "plays \(words(chapters.board.hazards.count)) hazards"),
      ("08-the-original", "\(words(both).capitalized) are *ok* in both columns 8"),
      ("04-dispatcher", "so do \(words(settled.count)) rows, from *\(settled.first?.name ?? "")*"),
      ("04-dispatcher", "to *\(settled.last?.name ?? "")*"),
    ]
    for (name, words) in said {
      let text = try String(contentsOf: page(name), encoding: .utf8).replacing("\n", with: " ")
      if !text.contains(words) { Issue.record("\(name).md should say “\(words)”.") }
    }
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

  @Test func `have a column for each chapter with a library`() throws {
    let folder = page("README").appending(path: "../../Sources/Tools/Adapters")
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: folder.standardizedFileURL.path
    )
    for module in modules {
      let number = module.firstMatch(of: /\d+/).flatMap { Int($0.0) } ?? 10
      #expect(chapters.board.columns.contains { $0.name.hasPrefix("\(number)") }, "\(module)")
    }
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

/// A scoreboard, and the outcomes of its cells, which are played once for all tests.
struct Played: Sendable {
  let board: Scoreboard
  let outcomes: [[Outcome]]

  static let chapters = Task { try await Played(.chapters) }
  static let designs = Task { try await Played(.designs) }

  private init(_ board: Scoreboard) async throws {
    self.board = board
    outcomes = try await onOwnThread { try board.play(using: program.path) }
  }

  /// Returns the outcome in a cell, or nil if the scoreboard doesn't have it.
  subscript(hazard: String, column: String) -> Outcome? {
    guard let row = board.hazards.firstIndex(where: { $0.name == hazard }),
      let column = board.columns.firstIndex(where: { $0.name == column })
    else { return nil }
    return outcomes[row][column]
  }

  /// Returns the kinds in a hazard's row.
  func kinds(_ hazard: Hazard) -> [Outcome.Kind] {
    board.columns.compactMap { self[hazard.name, $0.name]?.kind }
  }
}

/// Compares the lines between `<!-- name -->` and `<!-- /name -->` on the scoreboard's page with a
/// table, and writes them again if this run of the tests corrects pages.
private func expectTable(_ name: String, _ table: String) throws {
  let file = page("scoreboard")
  var text = try String(contentsOf: file, encoding: .utf8)
  let place = try Regex(
    "(?s)<!-- \(name) -->\n(.*?)\n<!-- /\(name) -->",
    as: (Substring, Substring).self
  )
  let shown = try #require(text.firstMatch(of: place)).1
  if agrees(shown, with: table) { return }
  guard ProcessInfo.processInfo.environment["WORKBOOK_REWRITE"] != nil else {
    Issue.record("A table of scoreboard.md is out of date. WORKBOOK_REWRITE=true writes it again.")
    return
  }
  text.replaceSubrange(shown.startIndex..<shown.endIndex, with: table)
  try Data(text.utf8).write(to: file)
  Issue.record("A table of scoreboard.md was out of date, and is written again.")
}

/// Returns the file of a chapter's page.
private func page(_ name: String) -> URL {
  URL(filePath: #filePath).appending(path: "../../../../Chapters/\(name).md").standardizedFileURL
}

/// Returns a small number as a word.
private func words(_ number: Int) -> String {
  let formatter = NumberFormatter()
  formatter.locale = Locale(identifier: "en_US")
  formatter.numberStyle = .spellOut
  return formatter.string(from: number as NSNumber) ?? ""
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

extension Outcome.Kind {
  /// Whether the hazard caused harm.
  fileprivate var isHarmful: Bool { ![.ok, .refused, .untried, .notApplicable].contains(self) }
}
