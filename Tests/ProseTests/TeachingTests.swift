import Foundation
import KVOClaims
import Testing

@testable import workbook

@Suite struct `The pages for teachers` {
  private static let paths = Repository.pages.filter { $0.hasPrefix("Chapters/teaching/") }

  /// The parts of the deck of the seven repairs, each with its slides and their notes.
  private let parts: [String]

  init() throws {
    parts = try Repository.text("Chapters/teaching/seven-repairs-deck.md")
      .components(separatedBy: "\n## ")
  }

  @Test func `repair on the deck what its commands break, in each of the seven parts`() throws {
    let book = Repository.book
    var commands: Set<String> = []
    for chapter in 1...7 {
      let part = try #require(parts.first { $0.hasPrefix("\(chapter) · ") })
      let repair = try #require(
        part.firstMatch(of: /```diff (open (\d) --broken (\d+)) -> ours\n(?:[ +@].*\n)*-(.*)\n/)
      )
      let (command, number) = (String(repair.1), String(repair.3))
      #expect(repair.2 == "\(chapter)")
      #expect(part.contains("$ swift run -q workbook \(command)\n"))
      commands.insert(command)
      // Whoever looks for the mistake finds it where the slide says.
      let task = try book.task(numbered: "\(chapter)")
      let place = try #require(
        part.firstMatch(of: /### \d: The repair in `(\w+\.swift)`, line (\d+)\n/)
      )
      let broken = try book.library.broken(at: task, numbered: number)
      let lines = try #require(broken[String(place.1)]).components(separatedBy: "\n")
      #expect(lines.dropFirst(Int(place.2)! - 1).first == String(repair.4), "\(place.0)")
      // Whoever presents a slide knows what its check prints.
      let claim = part.firstMatch(of: /\*\*Verdict:\*\* “(.*)”/)?.1 ?? ""
      #expect(try book.answer(number, to: task).kind == .mistake(rejectedBy: String(claim)))
    }
    // Fast pairs get further mistakes, whose verdicts are on the run sheet.
    let sheet = try Repository.text("Chapters/teaching/run-sheet.md")
    for (_, command, chapter, number, claim) in sheet.matches(
      of: /`(open (\d) --broken (\d+))`: “(.*?)”/
    ).map(\.output) {
      let task = try book.task(numbered: String(chapter))
      let kind = try book.answer(String(number), to: task).kind
      #expect(kind == .mistake(rejectedBy: String(claim)), "\(command)")
      commands.insert(String(command))
    }
    // Module 1's complaint comes from another mistake.
    let played = parts.joined().matches(of: /departures with mistake (\d+) of chapter (\d)/)
    commands.formUnion(played.map { "open \($0.2) --broken \($0.1)" })
    // All pages name the same mistakes, and so does the slide that the pairs have before them.
    for path in Self.paths {
      let named = try Repository.text(path).matches(of: /open \d --broken \d+/)
      #expect(commands.isSuperset(of: named.map { String($0.0) }), "\(path)")
    }
  }

  @Test(arguments: paths) func `quote claims that reject what pairs try`(path: String) throws {
    for match in try Repository.text(path).matches(of: /leads to “([^”\n]*)”/) {
      #expect(LibraryClaim.all.contains { $0.sentence == match.1 }, "\(match.1)")
    }
  }

  @Test func `build for ThreadSanitizer as a check does, wherever a page says it`() throws {
    let options = TestRun.raceOptions(in: ".").joined(separator: " ").replacing("./", with: "")
    let commands = try ["README", "seven-repairs-deck"].flatMap { name in
      try Repository.text("Chapters/teaching/\(name).md").matches(of: /swift build.* --sanitize.*/)
    }
    // On the page itself, in its e-mail and its image, and on the slide for the break.
    #expect(commands.count == 4)
    #expect(Set(commands.map(\.0)).count == 1)
    #expect(commands.allSatisfy { $0.0.contains(" \(options) && echo ✓ || ") }, "\(options)")
  }

  private typealias Row = (start: Int, minutes: Int, name: String)

  /// Returns the plans on a page.
  ///
  /// The run sheet has two of them, side by side.
  private func plans(on page: String) throws -> [[Row]] {
    var plans: [[Row]] = []
    for line in try Repository.page("Chapters/teaching/\(page).md").prose.map(\.text) {
      let times = line.matches(of: #/(\d):(\d\d) \| (\d+) \| /#)
      guard let last = times.last, line.contains(/^\| \d:/) else { continue }
      let name = String(line[last.range.upperBound...].prefix { $0 != "|" }.dropLast())
      let rows = times.map { Row(minutes($0.1, $0.2), Int($0.3) ?? 0, name) }
      if rows[0].start == 0 { plans += rows.map { _ in [] } }
      for (index, row) in rows.enumerated() {
        plans[plans.count - rows.count + index].append(row)
      }
    }
    return plans
  }

  private func minutes(_ hours: Substring, _ minutes: Substring) -> Int {
    (Int(hours) ?? 0) * 60 + (Int(minutes) ?? 0)
  }

  @Test(arguments: [("registry", [180, 470]), ("run-sheet", [180, 180])])
  func `plan minutes that add up`(page: String, minutes: [Int]) throws {
    let plans = try plans(on: page)
    for (row, next) in plans.flatMap({ zip($0, $0.dropFirst()) }) {
      #expect(row.start + row.minutes == next.start, "\(row.name)")
    }
    #expect(plans.map { $0.last!.start + $0.last!.minutes } == minutes)
  }

  @Test func `plan the minutes that the deck's notes add up to`() throws {
    for (plan, rows) in try plans(on: "run-sheet").enumerated() {
      #expect(rows.last?.name == "Slack" && rows.last!.minutes >= 20)
      let sums = parts.map { part in
        part.matches(of: /\*\*(\d+) min\.\*\*(?: \(five: (\d+)\))?/).reduce(0) {
          $0 + Int(plan == 0 ? $1.1 : $1.2 ?? $1.1)!
        }
      }
      #expect(sums == rows.dropLast().map(\.minutes))
    }
  }

  @Test func `have on the run sheet what the deck asks, and what the morning complains of`() throws
  {
    let sheet = try Repository.text("Chapters/teaching/run-sheet.md")
    for part in parts {
      guard let name = part.prefixMatch(of: /\d · [\w\- ]+/)?.0 else { continue }
      let row = try #require(sheet.split(separator: "\n").first { $0.contains("| \(name)") })
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells[5].matches(of: /\d/).map(\.0) == part.matches(of: /Right: (\d)/).map(\.1))
      let time = part.firstMatch(of: /played by .ci\/reader\n(\d\d:\d\d)/)?.1
      #expect(time.map { cells[7].hasPrefix($0) } ?? true, "\(row)")
    }
  }

  @Test func `prepare in the minutes that the page says, which are at most four hours`() throws {
    let page = try Repository.text("Chapters/teaching/README.md")
    let rows = page.matches(of: /\n\| (\d+) \|/).compactMap { Int($0.1) }
    let said = try #require(page.firstMatch(of: /That's (\d+) minutes\..* takes (\d+) more/))
    #expect(Int(said.1) == rows.reduce(0, +))
    #expect(Int(said.1)! + Int(said.2)! <= 240)
  }
}
