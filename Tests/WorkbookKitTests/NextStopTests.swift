import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `The next stop` {
  private let small: SmallBook
  private let catalog: Catalog

  init() throws {
    small = try SmallBook()
    let text = #"""
      [{"id": "2.1", "name": "weak-box", "title": "WeakBox"},
       {"id": "2.2", "name": "purge", "title": "Purge"}]
      """#
    try small.write(text, to: Workbook.catalogPath)
    try small.write(#"todo("2.1 isFor")"#, to: "Exercises/Answers/2.1/Stub/WeakBox.swift")
    try small.write(
      """
      ## One

      > **Exercise [2.1 ★ Weak box](a.md).** Write it.

      ## Two

      > **Exercise [2.2 Purge](a.md).** Write it.

      ## Three
      """,
      to: "Chapters/2-weak-map.md"
    )
    try small.write("## Four\n", to: "Chapters/A-appendix.md")
    catalog = try Catalog(of: small.book)
  }

  private var notebook: Notebook { get throws { try Notebook(of: small.book) } }
  private var route: Route { Route(.all, through: catalog, of: small.book) }
  private var next: Route.Stop? { get throws { try route.next(in: notebook) } }

  private func record(_ state: Verdict.State, of name: String) throws {
    let exercise = try catalog.exercise(named: name)
    let answer = small.book.answer(to: exercise)
    try Notebook.record(Verdict(state: state), of: exercise, answer: answer, in: small.book)
  }

  private func read() throws {
    try Notebook.markAsRead(try #require(try next), in: small.book)
  }

  @Test func `follows the page to the end of the book`() throws {
    #expect(try next?.key == "weak-box")
    #expect(try !route.isRead(#require(next), in: notebook))
    try read()
    #expect(try next?.key == "weak-box")
    #expect(try route.isRead(#require(next), in: notebook))
    try record(.solved, of: "2.1")
    #expect(try next?.key == "purge")
    try record(.solved, of: "2.2")
    #expect(try next?.key == "chapter-2")
    try read()
    #expect(try next?.key == "appendix-a")
    #expect(try next?.isWholePage == true)
    try read()
    #expect(try next == nil)
  }

  @Test func `counts an exercise that was just solved`() throws {
    let exercise = try catalog.exercise(named: "2.1")
    #expect(try route.next(after: exercise, in: notebook)?.key == "purge")
    #expect(try route.nextTask(after: exercise, in: notebook)?.exercise.id == "2.2")
    #expect(try next?.key == "weak-box")
    try record(.solved, of: "2.2")
    #expect(try route.nextTask(after: exercise, in: notebook) == nil)
    #expect(try route.nextTask(in: notebook)?.exercise.id == "2.1")
  }

  @Test func `follows the exercise that was solved last, and then leads back`() throws {
    try record(.solved, of: "2.2")
    #expect(try next?.key == "chapter-2")
    try read()
    try read()
    #expect(try next?.key == "weak-box")
  }

  @Test func `isn't a reading that a solved exercise follows`() throws {
    try small.write("## Zero", to: "Chapters/1-registry.md")
    #expect(try next?.key == "chapter-1")
    try record(.solved, of: "2.1")
    try record(.solved, of: "2.2")
    #expect(try next?.key == "chapter-2")
    try read()
    try read()
    #expect(try next == nil)
  }

  @Test func `is an exercise whose reading is done once the reader has begun it`() throws {
    try small.write("true", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    #expect(try next?.key == "weak-box")
    #expect(try route.isRead(#require(next), in: notebook))
  }

  @Test func `skips an exercise that was solved with older claims`() throws {
    try record(.solved, of: "2.1")
    try small.write("@Test func `new`() {}", to: "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift")
    #expect(
      try notebook.progress(of: catalog.exercise(named: "2.1")) == .solvedWithOlderClaims
    )
    #expect(try next?.key == "purge")
  }

  @Test func `is an exercise without a page if its page is missing`() throws {
    try FileManager.default.removeItem(at: small.book.root.appending(path: "Chapters"))
    #expect(try next?.key == "weak-box")
    #expect(try next?.reading == nil)
    #expect(route.stops.map(\.key) == ["weak-box", "purge"])
    #expect(Route(.insight, through: catalog, of: small.book).stops.isEmpty)
  }

  @Test func `keeps lines that an older or a newer program wrote`() throws {
    try small.write("weak-box  solved\nfuture  x=1\n", to: "Exercises/progress.txt")
    try Notebook.choose(.library, in: small.book)
    try read()
    let file = small.book.root.appending(path: "Exercises/progress.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\nweak-box  solved\n"))
    #expect(text.contains("\nfuture  x=1\n"))
    #expect(text.contains("\npath  library\n"))
    #expect(try notebook.path == .library)
    #expect(try ProgressLine.text(of: notebook.lines) == text)
  }

  @Test func `leads to the line of the failure until the file changes`() throws {
    let exercise = try catalog.exercise(named: "2.1")
    let file = small.book.stub(of: exercise)
    func place() throws -> Place { try small.book.placeToEdit(for: exercise, notebook) }
    try small.write(
      "\n// todo(\"no\")\n  todo(\"2.1 isFor\")\n",
      to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift"
    )
    #expect(try place() == Place(file: file, line: 3))
    let failure = Verdict.Failure(message: "No.", file: file.path, line: 2)
    let verdict = Verdict(state: .rejected, failures: [failure])
    try Notebook.record(
      verdict,
      of: exercise,
      answer: small.book.answer(to: exercise),
      in: small.book
    )
    #expect(try place() == Place(file: file, line: 2))
    try small.write("true\ntrue\n", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    #expect(try place() == Place(file: file, line: 1))
  }

  @Test(arguments: [
    ("", Route.Path.all), ("2", .library), (" Insight ", .insight), ("4", nil), ("0", nil),
    ("books", nil),
  ])
  func `depends on a path that's named by a number or a name`(answer: String, path: Route.Path?) {
    #expect(Route.Path(answer: answer) == path)
  }
}

@Suite struct `The next step of a stage` {
  private let sample: SamplePackage
  private let catalog: Catalog
  private let exercise: Exercise

  init() throws {
    sample = try SamplePackage()
    catalog = try Catalog(of: sample.book)
    exercise = try catalog.exercise(named: "registry")
  }

  private func record(_ state: Verdict.State, claim: String? = nil, file: String? = nil) throws {
    let failure = Verdict.Failure(claim: claim, message: "No.", file: file, line: 7)
    try Notebook.record(
      Verdict(state: state, failures: [failure]),
      of: exercise,
      answer: sample.book.answer(to: exercise),
      in: sample.book
    )
  }

  private func next(after name: String = "1.2") throws -> Route.Stop? {
    let route = Route(.all, through: catalog, of: sample.book)
    return try route.next(after: catalog.exercise(named: name), in: Notebook(of: sample.book))
  }

  @Test func `is the first one whose claims don't hold, even if the code doesn't compile`() throws {
    #expect(try next()?.key == "registry-1")
    let claim = try #require(
      Claim.all.first { $0.step == Step(titled: "End a registration", of: .registry) }
    )
    try record(.rejected, claim: claim.sentence, file: sample.book.library.path + "/Registry.swift")
    #expect(try next()?.key == "registry-3")
    #expect(try next()?.reading?.text == "Chapter 1, “End a registration”")
    let place = try sample.book.placeToEdit(for: exercise, Notebook(of: sample.book))
    #expect(place == Place(file: sample.book.library.appending(path: "Registry.swift"), line: 7))
    try record(.doesNotCompile)
    #expect(try next()?.key == "registry-3")
    try record(.solved)
    #expect(try next(after: "registry")?.key == "break-it")
    #expect(try Notebook(of: sample.book).hasRead("registry-2"))
  }

  @Test func `is a stage that was skipped before the exercise that was solved last`() throws {
    #expect(try next(after: "break-it")?.key == "registry-1")
    #expect(try next(after: "weak-box")?.key == "weak-map-1")
  }

  @Test func `begins with the chapter that follows our answer`() throws {
    try sample.library.openWithOurs(.identity, backups: Backups(of: sample.book))
    let route = Route(.all, through: catalog, of: sample.book)
    #expect(try route.next(in: Notebook(of: sample.book))?.key == "witness")
  }
}
