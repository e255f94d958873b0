import Foundation
import KVOClaims
import Testing

@testable import workbook

@Suite struct `The pages for teachers` {
  private static let book = Book(root: Repository.root)
  private static let folder = "Chapters/teaching"
  private static let paths = Repository.pages.filter { $0.hasPrefix("\(folder)/") }

  @Test(arguments: paths)
  func `show wrong answers that are stored`(path: String) throws {
    for line in Repository.page(path).prose {
      for match in line.text.matches(of: /workbook verify ([\d.]+)\/(\d+|[A-Z]\w*[a-z])`/) {
        let task = try Self.book.task(numbered: String(match.1))
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
    let book = Self.book
    let library = Library(book: book)
    var commands: Set<String> = []
    for chapter in 1...7 {
      let part = try #require(Self.parts.first { $0.hasPrefix("\(chapter) · ") })
      let label = try #require(
        part.firstMatch(of: /```diff (open (\d) --broken (\d+)) -> ours\n(?: .*\n)*-(.*)\n/)
      )
      #expect(label.2 == "\(chapter)")
      #expect(part.contains("$ swift run -q workbook \(label.1)\n"))
      commands.insert(String(label.1))
      // Whoever looks for the mistake finds it where the slide says.
      let task = try book.task(numbered: "\(chapter)")
      let place = try #require(
        part.firstMatch(of: /### \d: The repair in `(\w+\.swift)`, line (\d+)\n/)
      )
      let broken = try library.broken(at: task, numbered: String(label.3))
      let lines = broken[String(place.1), default: ""].components(separatedBy: "\n")
      #expect(lines.dropFirst((Int(place.2) ?? 0) - 1).first == String(label.4), "\(place.0)")
      // Whoever presents a slide knows what its check prints.
      let answers = try Self.book.sheet(of: task).answers
      let answer = answers.first { "\($0.number ?? 0)" == label.3 }
      guard case .mistake(let claim) = answer?.kind else {
        Issue.record("\(label.1)")
        continue
      }
      #expect(part.contains("**Verdict:** “\(claim)”"), "\(label.1)")
    }
    // Module 1's complaint comes from another mistake.
    let played = Self.parts.joined().matches(of: /departures with mistake (\d+) of chapter (\d)/)
    commands.formUnion(played.map { "open \($0.2) --broken \($0.1)" })
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

  private typealias Row = (start: Int, minutes: Int, name: String)

  /// The plans on a page.
  ///
  /// The table of the deck has two of them, side by side.
  private static func plans(on page: String) -> [[Row]] {
    let time = #/(\d):(\d\d) \| (\d+) \| /#
    var plans: [[Row]] = []
    for line in Repository.page("\(folder)/\(page).md").prose {
      let times = line.text.matches(of: time)
      guard let last = times.last, line.text.contains(/^(> )?\| \d:/) else { continue }
      let name = String(line.text[last.range.upperBound...].prefix { $0 != "|" }).trimmed
      let rows = times.map { Row(minutes($0.1, $0.2), minutes("0", $0.3), name) }
      if rows[0].start == 0 { plans += rows.map { _ in [] } }
      for (index, row) in rows.enumerated() {
        plans[plans.count - rows.count + index].append(row)
      }
    }
    return plans
  }

  @Test(arguments: [("registry", [180, 470]), ("seven-repairs-deck", [180, 180])])
  func `plan minutes that add up`(page: String, minutes: [Int]) {
    let plans = Self.plans(on: page)
    for (row, next) in plans.flatMap({ zip($0, $0.dropFirst()) }) {
      #expect(row.start + row.minutes == next.start, "\(row.name)")
    }
    #expect(plans.map { $0.last!.start + $0.last!.minutes } == minutes)
  }

  @Test func `build for ThreadSanitizer as a check does, wherever a page says it`() {
    let lines = ["README", "seven-repairs-deck"]
      .compactMap { Repository.package.text("\(Self.folder)/\($0).md") }
      .flatMap { $0.split(whereSeparator: \.isNewline) }
      .filter { $0.contains("--sanitize") }
    // On the page itself, in its e-mail and its image, and on the slide for the break.
    #expect(lines.count == 4)
    #expect(Set(lines.map { String($0).trimmed.replacing("RUN ", with: "") }).count == 1)
    let options = TestRun.raceOptions(in: ".").joined(separator: " ").replacing("./", with: "")
    #expect(lines.allSatisfy { $0.contains(" \(options) && echo ✓ || ") }, "\(options)")
  }

  @Test func `plan the minutes that the deck's notes add up to`() {
    let plans = Self.plans(on: "seven-repairs-deck")
    for (plan, rows) in plans.enumerated() {
      #expect(rows.last?.name == "Slack" && rows.last!.minutes >= 20)
      let minutes = Self.parts.map { part in
        part.matches(of: /\*\*(\d+) min\.\*\*(?: \(five: (\d+)\))?/).reduce(0) {
          $0 + (Int(plan == 0 ? $1.1 : $1.2 ?? $1.1) ?? 0)
        }
      }
      #expect(minutes == rows.dropLast().map(\.minutes))
      // The first module begins at the same time in both plans.
      let time = /At (\d):(\d\d)(?: \((\d):(\d\d)\))?\./
      let starts = Self.parts.flatMap { $0.matches(of: time) }.map {
        plan == 0 ? Self.minutes($0.1, $0.2) : Self.minutes($0.3 ?? $0.1, $0.4 ?? $0.2)
      }
      #expect(starts == rows.dropFirst(2).dropLast().map(\.start))
    }
  }
}
