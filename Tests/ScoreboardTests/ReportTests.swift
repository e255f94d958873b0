import Foundation
import TestSupport
import Testing

@testable import KVOScoreboard

@Suite struct `A report that the scoreboard plays` {
  /// The reports to which the pages link, and whose problems no column has.
  private static let others: [Int: String] = [
    18: "a request for an option",
    24: "ignoring a second handler is what the registries are meant to do",
    26: "no scenario has a handler that captures the observer",
    46: "no scenario creates a registry in a deinit",
    51: "no scenario observes several key paths at once",
    63: "see 51",
    69: "see 24",
    82: "see 26",
    83: "no scenario changes a value on one thread while another thread observes that value",
    84: "no registry logs a message",
    85: "the correction of 57",
    94: "a discussion about an option",
    113: "see 51",
  ]

  /// The addresses of reports on the pages.
  private static let addresses: Result<Set<String>, any Error> = Result {
    let names = try FileManager.default.contentsOfDirectory(atPath: chapters.path)
    let texts = try names.filter { $0.hasSuffix(".md") }.map(page)
    let address = /https:\/\/github\.com\/facebookarchive\/KVOController\/(?:issues|pull)\/\d+/
    return Set(texts.flatMap { $0.matches(of: address).map { String($0.0) } })
  }

  private static let chapters = URL(filePath: #filePath)
    .appending(path: "../../../Chapters").standardizedFileURL

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: chapters.appending(path: name), encoding: .utf8)
  }

  @Test func `is listed by one hazard`() {
    let listed = Hazard.all.flatMap(\.reports)
    #expect(listed.sorted() == Report.all.map(\.number))
  }

  @Test func `is on the pages, which link to no report that is forgotten`() throws {
    let addresses = try Self.addresses.get()
    for report in Report.all { #expect(addresses.contains(report.address)) }
    let linked = Set(addresses.compactMap { $0.split(separator: "/").last.flatMap { Int($0) } })
    #expect(linked == Set(Report.all.map(\.number)).union(Self.others.keys))
    #expect(Set(Report.all.map(\.number)).isDisjoint(with: Self.others.keys))
  }

  @Test(arguments: Report.all.map(\.number)) func `is explained by a section that exists`(
    number: Int
  ) throws {
    let report = try #require(Report.all.first { $0.number == number })
    let headings = try Self.page(report.page).split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(headings.contains { $0.drop { $0 == "#" } == " \(report.section)" })
  }

  @Test(arguments: [
    (29, OutcomeKind.leaks), (48, .leaks), (57, .traps), (59, .traps), (119, .leaks),
    (122, .leaks), (136, .traps), (140, .traps),
  ])
  func `has a column with its problem, and the first column without it`(
    number: Int,
    problem: OutcomeKind
  ) async throws {
    let report = try #require(Report.all.first { $0.number == number })
    let hazard = try #require(report.hazard)
    let table = try await onOwnThread {
      try Table([hazard], in: ColumnPlayer.all(using: workbook.path))
    }
    let kinds = try #require(table.rows.first).outcomes.map(\.kind)
    let faulty = try #require(table.headings.firstIndex(of: report.faultyColumn))
    #expect(kinds[faulty] == problem)
    #expect(kinds.firstIndex(of: .ok) == table.headings.firstIndex(of: report.fixedColumn))
  }
}

@Suite struct `The command case` {
  @Test func `reproduces a report in two columns, and names the section that explains it`()
    async throws
  {
    let (text, code) = try await runWorkbook(["case", "140"])
    #expect(code == 0)
    #expect(text.hasPrefix("Issue 140: observing oneself without retaining crashes\nhttps://"))
    #expect(text.contains("/KVOController/issues/140\n\nAn object observes itself"))
    #expect(text.contains("\nColumn 5 has the problem: traps\n    A board observes its own"))
    #expect(text.contains("\nColumn 7 non-retaining solves it: ok\n"))
    #expect(text.hasSuffix("Chapters/7-self-observation.md, “The dead end: weak keys”\n"))
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("Column") }.count == 2)
  }

  @Test func `names a pull request as such`() async throws {
    let (text, _) = try await runWorkbook(["case", "59"])
    #expect(text.hasPrefix("Pull request 59: "))
    #expect(text.contains("/KVOController/pull/59\n"))
  }

  @Test func `lists the reports`() async throws {
    let (text, code) = try await runWorkbook(["case"])
    #expect(code == 0)
    for report in Report.all {
      #expect(text.contains(" \(report.number)  \(report.kind.words)"))
      #expect(text.contains("  \(report.title)\n"))
    }
    #expect(text.hasSuffix("\nTo reproduce one, type: swift run workbook case 140\n"))
  }

  @Test(arguments: [
    (["case", "24"], "The scoreboard doesn't reproduce a report 24. \(list)"),
    (["case", "x"], "“x” isn't the number of a report. \(list)"),
    (["case", "57", "59"], "case takes only the number of one report. Leave out “59”."),
  ])
  func `refuses what it can't play`(words: [String], message: String) async throws {
    let (text, code) = try await runWorkbook(words)
    #expect(code == 2)
    #expect(text == "workbook: \(message)\n")
  }

  @Test func `is listed only by help --all`() async throws {
    #expect(try await !runWorkbook(["help"]).text.contains("\n  case "))
    #expect(try await runWorkbook(["help", "--all"]).text.contains("\n  case "))
  }
}

private let list = "To see the list of reports, type: swift run workbook case"
