import Foundation
import KVOClaims
import Testing

@testable import workbook

@Suite struct `The pages for teachers` {
  private static let book = Workbook(root: Repository.root)
  private static let folder = "Chapters/teaching"
  private static let paths = Repository.pages.filter { $0.hasPrefix("\(folder)/") }

  @Test(arguments: paths)
  func `show wrong answers that are stored`(path: String) throws {
    for line in Repository.page(path).prose {
      for match in line.text.matches(of: /workbook verify ([\d.]+)\/(\d+|[A-Z]\w*[a-z])`/) {
        let task = try Catalog(of: Self.book).exercise(numbered: String(match.1))
        let answers = try Self.book.sheet(of: task).answers
        #expect(
          answers.contains { $0.name == match.2 || $0.number.map(String.init) == String(match.2) },
          "\(path):\(line.line)"
        )
      }
    }
  }

  @Test func `name sections that exist`() {
    var chapter = ""
    for line in Repository.page("\(Self.folder)/notes.md").prose {
      if let match = line.text.firstMatch(of: /^## Chapter (\d+)/) { chapter = String(match.1) }
      let pages = Repository.chapters.filter {
        $0.contains("/\(chapter.count < 2 ? "0" : "")\(chapter)-")
      }
      let headings = pages.flatMap { Repository.page($0).prose }.compactMap { heading in
        heading.text.firstMatch(of: /^#+ (.*)/).map { $0.1.replacing("`", with: "") }
      }
      guard let match = line.text.firstMatch(of: /^- (?:On the second page, in|In) \*(.+?)\*/)
      else { continue }
      #expect(headings.contains(match.1.replacing("`", with: "")), "\(line.line): \(match.1)")
    }
  }

  /// The parts of the deck of the seven repairs, each with its slides and their notes.
  private static let parts = (Repository.package.text("\(folder)/seven-repairs-deck.md") ?? "")
    .components(separatedBy: "\n## ")

  @Test func `repair on the deck what its commands break, in each of the seven parts`() throws {
    var commands: Set<String> = []
    for chapter in 1...7 {
      let part = try #require(Self.parts.first { $0.hasPrefix("\(chapter) · ") })
      let label = try #require(part.firstMatch(of: /```diff (open (\d) --broken (\d+)) -> ours/))
      #expect(label.2 == "\(chapter)")
      #expect(part.contains("$ swift run workbook \(label.1)\n"))
      commands.insert(String(label.1))
      // Whoever presents a slide knows what its check prints.
      let task = try Catalog(of: Self.book).exercise(numbered: "\(chapter)")
      let answers = try Self.book.sheet(of: task).answers
      let answer = answers.first { "\($0.number ?? 0)" == label.3 }
      guard case .mistake(let claim) = answer?.kind else {
        Issue.record("\(label.1)")
        continue
      }
      #expect(part.contains("**Verdict:** “\(claim)”"), "\(label.1)")
    }
    // All pages name the same mistakes, and so does the slide that the pairs have before them.
    for path in Self.paths {
      let text = Repository.package.text(path) ?? ""
      let named = text.matches(of: /open \d --broken \d+/).map { String($0.0) }
      #expect(commands.isSuperset(of: named), "\(path)")
    }
  }

  @Test(arguments: paths) func `quote claims that reject what pairs try`(path: String) {
    for line in Repository.page(path).prose {
      for match in line.text.matches(of: /leads to “([^”]*)”/) {
        #expect(LibraryClaim.all.contains { $0.sentence == match.1 }, "\(path):\(line.line)")
      }
    }
  }

  private static func minutes(_ hours: Substring, _ minutes: Substring) -> Int {
    (Int(hours) ?? 0) * 60 + (Int(minutes) ?? 0)
  }

  /// The rows of a plan.
  private static func rows(of plan: String) -> [(start: Int, minutes: Int, name: String)] {
    Repository.page("\(folder)/\(plan).md").prose.compactMap { line in
      line.text.firstMatch(of: /^\| (\d):(\d\d) \| (\d+) \| ([^|]+) \|/).map {
        (start: minutes($0.1, $0.2), minutes: minutes("0", $0.3), name: String($0.4))
      }
    }
  }

  @Test(arguments: [("registry", 180), ("seven-repairs", 180), ("one-day", 470)])
  func `plan minutes that add up`(plan: String, minutes: Int) {
    let rows = Self.rows(of: plan)
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(row.start + row.minutes == next.start, "\(row.name)")
    }
    #expect(rows.last.map { $0.start + $0.minutes } == minutes)
  }

  @Test func `build for ThreadSanitizer as a check does, on the page and in its e-mail`() {
    let lines = (Repository.package.text("\(Self.folder)/README.md") ?? "")
      .split(whereSeparator: \.isNewline)
      .filter { $0.contains("--sanitize") }
    #expect(
      lines.count == 2 && Set(lines.map { $0.trimmingCharacters(in: .whitespaces) }).count == 1
    )
    let options = TestRun.raceOptions(in: ".").joined(separator: " ").replacing("./", with: "")
    #expect(lines.allSatisfy { $0.contains(" \(options) && echo ✓ || ") }, "\(options)")
  }

  @Test func `plan the minutes that the deck's notes add up to`() {
    let rows = Self.rows(of: "seven-repairs")
    #expect(rows.last?.name == "Slack" && rows.last!.minutes >= 20)
    let planned = rows.dropLast().filter { !$0.name.hasPrefix("A break") }
    let minutes = Self.parts.map { part in
      part.matches(of: /\*\*(\d+) min\.\*\*/).reduce(0) { $0 + (Int($1.1) ?? 0) }
    }
    #expect(minutes == planned.map(\.minutes))
    let starts = Self.parts.flatMap { $0.matches(of: /At (\d):(\d\d)\./) }.map {
      Self.minutes($0.1, $0.2)
    }
    #expect(starts == rows.dropFirst(2).dropLast().map(\.start))
  }
}
