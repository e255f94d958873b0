import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `The route through the book` {
  private let book = SamplePackage.workbook
  private let catalog: Catalog

  init() throws {
    catalog = try Catalog(of: book)
  }

  private func route(_ path: Route.Path) -> Route {
    Route(path, through: catalog, of: book)
  }

  @Test func `ends the exercises in the catalog's order`() {
    let exercises = route(.all).stops.compactMap(\.task?.exercise)
    let ends = catalog.exercises.map { exercises.lastIndex(of: $0) ?? -1 }
    #expect(ends == ends.sorted(), "\(zip(catalog.exercises.map(\.id), ends).map { "\($0)" })")
    #expect(!ends.contains(-1))
  }

  @Test func `poses every exercise and every step once, on a page`() {
    let stops = route(.all).stops
    let steps = catalog.exercises.reduce(0) { $0 + ($1.stage?.steps.count ?? 1) }
    #expect(stops.count { $0.task != nil } == steps)
    #expect(Set(stops.map(\.key)).count == stops.count)
    for stop in stops { #expect(stop.reading != nil, "\(stop.key)") }
  }

  @Test func `leads through every section of every page, in order`() {
    let stops = route(.all).stops.filter(\.asksToRead)
    #expect(book.pages.map(\.file).last == "E-a-history-of-locks.md")
    for page in book.pages {
      let readings = stops.compactMap(\.reading).filter { $0.file.lastPathComponent == page.file }
      var next = 0
      for reading in readings {
        let indices = reading.sections.compactMap { page.sections.firstIndex(of: $0) }
        #expect(indices.first == (reading.isContinued ? next - 1 : next), "\(reading.text)")
        next = (indices.last ?? 0) + 1
      }
      #expect(next == page.sections.count, "\(page.file)")
    }
  }

  @Test func `says which sections to read`() {
    let stops = route(.all).stops
    func text(_ key: String) -> String? { stops.first { $0.key == key }?.reading?.text }
    #expect(text("weak-box") == "Chapter 2, “Case file” to “What breaks”")
    #expect(text("break-it") == "Chapter 1, from the rest of “End a registration” to “Seven flaws”")
    #expect(text("threads-3") == "Chapter 5, the rest of “Call out after unlocking”")
    #expect(text("dying-value") == "Chapter 2, “Purging”")
  }

  @Test func `to a library has only stages and exercises with a star`() {
    let stops = route(.library).stops
    let exercises = Set(stops.compactMap(\.task?.exercise.id))
    let spine = catalog.exercises.filter { Readme(of: $0, in: book).isSpine }
    #expect(exercises == Set(spine.map(\.id)))
    #expect(stops.allSatisfy { $0.task != nil && !$0.asksToRead })
  }

  @Test func `for insight has the sections below each chapter's title, and no exercises`() {
    let stops = route(.insight).stops
    let numbers = book.pages.filter { $0.chapter != nil }.map(\.number)
    #expect(stops.map(\.key) == numbers.map { "insight-\($0)" })
    #expect(numbers.starts(with: ["0", "1", "2", "2b", "3"]))
    #expect(Set(stops.map(\.key)).count == stops.count)
    #expect(stops.allSatisfy { $0.task == nil })
    #expect(
      stops[2].reading?.text
        == "Chapter 2, “What breaks”, “The idea”, and “Who is the last owner?”"
    )
  }

  @Test func `leads back to a section for every claim of a small exercise`() throws {
    for exercise in catalog.exercises where exercise.stage == nil {
      let claims = Hints(of: exercise, in: book).claimHints.map(\.claim)
      for claim in [nil] + claims {
        let section = try #require(book.section(for: exercise, claim: claim), "\(exercise.id)")
        #expect(book.reading(of: section) != nil, "\(exercise.id): \(section)")
      }
    }
    let dyingValue = try catalog.exercise(named: "2.4")
    #expect(
      book.section(for: dyingValue, claim: nil) == "2-weak-map.md#who-is-the-last-owner"
    )
  }

  @Test func `leads back to a section for every claim of a stage`() {
    for claim in Claim.all {
      #expect(book.reading(of: claim.section) != nil, "\(claim.section)")
    }
  }

  @Test func `says what each exercise teaches`() {
    #expect(catalog.exercises.compactMap(\.problemWithLearned) == [])
  }

  @Test(arguments: [
    ("", "has no sentence"), ("An idea", "doesn't end with a period"),
    (String(repeating: "word ", count: 30) + "end.", "31 words, more than 30"),
  ])
  func `refuses a sentence that isn't short`(learned: String, problem: String) throws {
    let json = #"[{"id": "2.1", "name": "a", "title": "A", "learned": "\#(learned)"}]"#
    let exercise = try #require(try Catalog(json: Data(json.utf8)).exercises.first)
    #expect(exercise.problemWithLearned?.contains(problem) == true)
  }
}

@Suite struct `A page of the route` {
  private let page = BookPage(
    file: "2-weak-map.md",
    text: """
      # 2 · The weak map

      **Insight path:** [The idea](#the-idea), [What's
      left](#whats-left)

      ## The idea

      ```swift
      ## no heading
      ```

      > **Exercise [2.1 ★ Weak box](a.md).** Write it.

      > **Your turn: Store and
      > find.** Write it.

      <details>
      <summary>Our version</summary>

      Text.
      </details>

      ### What's left

      Text.

      > **Exercise [2.2 Purge](a.md).** Write it.

      More text.
      """
  )

  @Test func `has sections, boxes, and an insight path`() {
    #expect(page.label == "Chapter 2")
    #expect(page.sections.map(\.title) == ["The idea", "What's left"])
    #expect(page.sections.map(\.anchor) == ["the-idea", "whats-left"])
    #expect(page.insightAnchors == ["the-idea", "whats-left"])
    #expect(page.boxes.map(\.task) == ["2.1", "Store and find", "2.2"])
    #expect(page.boxes.map(\.isSpine) == [true, true, false])
    #expect(page.boxes.map(\.section) == [0, 0, 1])
  }

  @Test func `is read up to each box, and then to its end`() {
    let readings = page.boxes.map(\.reading)
    #expect(readings[0] == .init(first: 0, last: 0, isContinued: false))
    #expect(readings[1] == nil)
    #expect(readings[2] == .init(first: 1, last: 1, isContinued: false))
    #expect(page.rest == .init(first: 1, last: 1, isContinued: true))
  }

  @Test func `may be empty`() {
    let page = BookPage(file: "A-appendix.md", text: "")
    #expect(page.label == "Appendix A")
    #expect(page.boxes.isEmpty && page.rest == nil)
  }
}
