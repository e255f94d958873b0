import Foundation
import KVOLocking
import Testing

@testable import WorkbookKit

@Suite struct `A notebook` {
  private let small: SmallBook
  private let file = "Exercises/Chapter2/1-WeakBox/WeakBox.swift"
  private let tests = "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift"
  private let progress = "Exercises/progress.txt"

  init() throws {
    small = try SmallBook()
    try small.write(#"todo("2.1 isFor")"#, to: "Exercises/Answers/2.1/Stub/WeakBox.swift")
    try small.write("@Test func `works`() {}", to: tests)
  }

  private var notebook: Notebook { get throws { try Notebook(of: small.book) } }

  private func record(_ state: Verdict.State, _ answer: String, claim: String? = nil) throws {
    let failures = claim.map { [Verdict.Failure(claim: $0, message: "Late.")] } ?? []
    let verdict = Verdict(state: state, failures: failures)
    try Notebook.record(verdict, of: small.exercise, answer: answer, in: small.book)
  }

  private func text() throws -> String {
    try String(contentsOf: small.book.root.appending(path: progress), encoding: .utf8)
  }

  @Test func `distinguishes an unchanged stub from an edited one`() throws {
    #expect(try notebook.progress(of: small.exercise) == .untouched)
    try small.write("true", to: file)
    #expect(try notebook.progress(of: small.exercise) == .begun)
  }

  @Test func `records a solved exercise until the file changes`() throws {
    try small.write("true", to: file)
    try record(.solved, "true")
    #expect(try notebook.progress(of: small.exercise) == .solved)
    try small.write("false", to: file)
    #expect(try notebook.progress(of: small.exercise) == .begun)
    try small.write("true", to: file)
    #expect(try notebook.progress(of: small.exercise) == .solved)
  }

  @Test func `records the text that was judged, not one that was saved meanwhile`() throws {
    try small.write("saved meanwhile", to: file)
    try record(.solved, "judged")
    #expect(try notebook.progress(of: small.exercise) == .begun)
  }

  @Test func `reports that the claims of a solved exercise have changed`() throws {
    try small.write("true", to: file)
    try record(.solved, "true")
    try small.write("// A comment is no claim.\n@Test func `works`() {}", to: tests)
    #expect(try notebook.progress(of: small.exercise) == .solved)
    try small.write("@Test func `works twice`() {}", to: tests)
    #expect(try notebook.progress(of: small.exercise) == .solvedWithOlderClaims)
    let route = Route(through: try Catalog(of: small.book), of: small.book)
    #expect(try route.next(in: notebook) == nil)
  }

  @Test func `is in a separate file, which survives deleting the build`() throws {
    try small.write("true", to: file)
    try record(.solved, "true")
    try? FileManager.default.removeItem(at: small.book.root.appending(path: ".build"))
    #expect(try notebook.progress(of: small.exercise) == .solved)
    #expect(try text().contains("\nweak-box  solved  answer="))
  }

  @Test func `isn't changed by an exercise that could not be judged`() throws {
    try small.write("true", to: file)
    try record(.solved, "true")
    let before = try text()
    try record(.notJudged, "true")
    #expect(try text() == before)
  }

  @Test func `distinguishes a claim that failed from one that reached a placeholder`() throws {
    try record(.rejected, "", claim: "keeps time")
    #expect(try notebook.failedClaim(of: small.exercise) == "keeps time")
    try record(.notWritten, "", claim: "keeps time")
    #expect(try notebook.failedClaim(of: small.exercise) == nil)
  }

  @Test func `records which hints were shown`() throws {
    try record(.rejected, "", claim: "keeps time")
    try Notebook.recordHints(2, claimHintShown: true, of: small.exercise, in: small.book)
    try record(.rejected, "new", claim: "keeps time")
    #expect(try notebook.hintsShown(of: small.exercise) == 2)
    #expect(try notebook.isClaimHintShown(of: small.exercise))
    try record(.rejected, "new", claim: "keeps order")
    #expect(try notebook.hintsShown(of: small.exercise) == 2)
    #expect(try !notebook.isClaimHintShown(of: small.exercise))
  }

  @Test func `keeps lines that it can't read, which don't affect the others`() throws {
    try small.write("true", to: file)
    try record(.solved, "true")
    let lines = [
      "half a li", "other  brilliant  answer=1", "odd  solved  mood=good", "x  solved  hints=y",
    ]
    try small.write(text() + lines.joined(separator: "\n") + "\n", to: progress)
    #expect(try notebook.progress(of: small.exercise) == .solved)
    try record(.rejected, "true")
    #expect(try notebook.progress(of: small.exercise) == .begun)
    for line in lines { #expect(try text().contains("\n\(line)\n")) }
  }

  @Test func `keeps what several threads record at once`() throws {
    let exercises = (1...20).map { #"{"id": "3.\#($0)", "name": "e\#($0)", "title": "E"}"# }
    let catalog = try Catalog(json: Data("[\(exercises.joined(separator: ","))]".utf8))
    let book = small.book
    DispatchQueue.concurrentPerform(iterations: 20) { index in
      let exercise = catalog.exercises[index]
      try? Notebook.record(Verdict(state: .solved), of: exercise, answer: "", in: book)
    }
    #expect(Set(try notebook.lines.compactMap(\.entry).map(\.name)).count == 20)
  }

  @Test func `reports a file that isn't text, and doesn't replace it`() throws {
    let file = Notebook.file(of: small.book)
    let bytes = Data([0xff, 0xfe, 0x00, 0x80])
    try bytes.write(to: file)
    #expect(throws: WorkbookError.self) { try Notebook(of: small.book) }
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func `reports a file that can't be read, and doesn't replace it`() throws {
    let folder = small.book.root.appending(path: progress)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let error = #expect(throws: WorkbookError.self) { try record(.solved, "true") }
    #expect(error?.description.hasPrefix("Exercises/progress.txt can't be read.") == true)
  }

  @Test func `reads a file with Windows line breaks or a byte order mark`() throws {
    try small.write("true", to: file)
    try record(.solved, "true")
    let lines = try text().replacing("\n", with: "\r\n")
    try small.write("\u{FEFF}\(lines)", to: progress)
    #expect(try notebook.progress(of: small.exercise) == .solved)
    try record(.rejected, "true", claim: "two  spaces\nand a line")
    #expect(try notebook.failedClaim(of: small.exercise) == "two spaces and a line")
    #expect(try notebook.lines.compactMap(\.entry).count == 1)
  }

  @Test func `writes the file that a link leads to`() throws {
    let link = small.book.root.appending(path: progress)
    let target = small.book.root.appending(path: "elsewhere.txt")
    try small.write("", to: "elsewhere.txt")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    try record(.solved, "true")
    #expect(try String(contentsOf: target, encoding: .utf8).contains("weak-box  solved"))
  }
}
