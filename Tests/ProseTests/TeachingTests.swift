import KVOClaims
import Testing

@testable import WorkbookKit
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

  /// The slides of the seven repairs.
  private static let deckPage = Repository.page("\(folder)/seven-repairs-deck.md")
  private static let deck = Slide.all(in: deckPage)

  @Test func `repair on the deck what its commands break, in each of the seven parts`() throws {
    let repairs = Self.deck.compactMap(\.repair)
    #expect(repairs.map(\.chapter) == (1...7).map(String.init))
    // All pages name the same mistakes, and so does the slide that the pairs have before them.
    let commands = Set(repairs.map { "open \($0.chapter) --broken \($0.mistake)" })
    #expect(Set(Self.deck.flatMap(\.commands)) == commands)
    // Whoever presents a slide knows what its check prints.
    for repair in repairs {
      let task = try Catalog(of: Self.book).exercise(numbered: repair.chapter)
      let answers = try Self.book.sheet(of: task).answers
      let answer = answers.first { "\($0.number ?? 0)" == repair.mistake }
      guard case .mistake(let claim) = answer?.kind else {
        Issue.record("\(repair)")
        continue
      }
      let command = "open \(repair.chapter) --broken \(repair.mistake)"
      let slide = Self.deck.last { $0.commands.contains(command) }
      #expect(slide?.notes.contains("**Verdict:** “\(claim)”") == true, "\(repair)")
    }
    for path in Self.paths {
      let page = Repository.page(path)
      let lines = page.prose.map(\.text) + page.fences.flatMap(\.lines)
      let named = lines.flatMap { $0.matches(of: /open \d --broken \d+/).map { String($0.0) } }
      #expect(commands.isSuperset(of: named), "\(path)")
    }
  }

  @Test func `have pictures that can be read from the last row`() throws {
    let pictures = Self.deckPage.links.compactMap {
      $0.target.prefixMatch(of: /pictures\/[\w-]+\.svg/)
    }
    for picture in Set(pictures.map { String($0.0) }) {
      let text = try #require(Repository.package.text("\(Self.folder)/\(picture)"))
      // The deck shows it 1,200 of a slide's 1280 units wide. Of the height of 720, 4 % are 28.8.
      #expect(text.contains(#"viewBox="0 0 1200 "#), "\(picture)")
      let sizes = text.matches(of: /font(?:-size)?: (\d+)px/).compactMap { Int($0.1) }
      #expect(sizes.contains(30) && sizes.allSatisfy { $0 >= 29 }, "\(picture)")
    }
    #expect(!pictures.isEmpty)
  }

  @Test(arguments: paths) func `quote claims that reject what pairs try`(path: String) {
    for line in Repository.page(path).prose {
      for match in line.text.matches(of: /leads to “([^”]*)”/) {
        #expect(Claim.all.contains { $0.sentence == match.1 }, "\(path):\(line.line)")
      }
    }
  }

  @Test func `plan the minutes that the deck's notes add up to`() {
    let rows = Repository.page("\(Self.folder)/seven-repairs.md").prose.compactMap { line in
      line.text.firstMatch(of: /^\| (\d):(\d\d) \| (\d+) \| ([^|]+) \|/).map {
        (start: Int($0.1)! * 60 + Int($0.2)!, minutes: Int($0.3)!, name: String($0.4))
      }
    }
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(row.start + row.minutes == next.start, "\(row.name)")
    }
    #expect(rows.last.map { $0.start + $0.minutes } == 180)
    #expect(rows.last?.name == "Slack" && rows.last!.minutes >= 20)
    let planned = rows.dropLast().filter { !$0.name.hasPrefix("A break") }
    // The parts are the headings of the first two levels.
    let parts = Self.deck.reduce(into: [Int]()) { parts, slide in
      if slide.level < 3 { parts.append(0) }
      parts[parts.count - 1] += slide.minutes
    }
    #expect(parts == planned.map(\.minutes))
    let starts = Self.deck.flatMap { $0.notes.matches(of: /At (\d):(\d\d)\./) }.map {
      Int($0.1)! * 60 + Int($0.2)!
    }
    #expect(starts == rows.dropFirst(2).dropLast().map(\.start))
    #expect(planned.count { $0.name.contains(/^\d ·/) } == 7)
  }
}

/// What a heading of the deck begins.
private struct Slide {
  let level: Int
  /// The quotations, which are for whoever presents the slide.
  private(set) var notes = ""
  /// The commands that bring a broken library.
  private(set) var commands: [String] = []
  private(set) var repair: (chapter: String, mistake: String)?

  /// The minutes that the notes name.
  var minutes: Int {
    notes.matches(of: /\*\*(\d+) min\.\*\*/).reduce(0) { $0 + (Int($1.1) ?? 0) }
  }

  static func all(in page: Page) -> [Slide] {
    var slides: [(line: Int, slide: Slide)] = []
    for line in page.prose {
      if let match = line.text.prefixMatch(of: /#+/) {
        slides.append((line.line, Slide(level: match.0.count)))
      } else if line.text.hasPrefix(">"), !slides.isEmpty {
        slides[slides.count - 1].slide.notes += "\(line.text)\n"
      }
    }
    for fence in page.fences {
      guard let index = slides.lastIndex(where: { $0.line < fence.line }) else { continue }
      if case .repair(let chapter, let mistake) = Label(fence.label) {
        slides[index].slide.repair = (chapter, mistake)
      }
      slides[index].slide.commands += fence.lines.compactMap {
        $0.firstMatch(of: /open \d --broken \d+/).map { String($0.0) }
      }
    }
    return slides.map(\.slide)
  }
}
