import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A book` {
  let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.write("", to: ".build/workbook/note")
  }

  @Test func `is found from any folder inside it`() throws {
    let inside = small.book.exercises.appending(path: "Chapter2/1-WeakBox")
    #expect(try Workbook.find(from: [inside]).root.path == small.book.root.path)
    let temporary = FileManager.default.temporaryDirectory
    #expect(try Workbook.find(from: [temporary, inside]).root.path == small.book.root.path)
    #expect(throws: WorkbookError.self) { try Workbook.find(from: [temporary]) }
  }

  @Test func `records a solved exercise until the file changes`() throws {
    var notebook = Notebook(of: small.book)
    #expect(notebook.progress(of: small.exercise) == .untouched)
    try small.write("true", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    #expect(notebook.progress(of: small.exercise) == .begun)
    try notebook.record(Verdict(state: .solved), of: small.exercise)
    #expect(Notebook(of: small.book).progress(of: small.exercise) == .solved)
    try small.write("false", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    #expect(Notebook(of: small.book).progress(of: small.exercise) == .begun)
  }

  @Test func `distinguishes a claim that failed from one that reached a placeholder`() throws {
    var notebook = Notebook(of: small.book)
    var verdict = Verdict(state: .wrong, failures: [.init(claim: "keeps time", message: "Late.")])
    try notebook.record(verdict, of: small.exercise)
    #expect(notebook.entry(of: small.exercise)?.failedClaim == "keeps time")
    verdict.state = .notWritten
    try notebook.record(verdict, of: small.exercise)
    #expect(notebook.entry(of: small.exercise)?.failedClaim == nil)
  }

  @Test func `ignores a damaged notebook`() throws {
    try small.write("{ half a", to: ".build/workbook/progress.json")
    var notebook = Notebook(of: small.book)
    #expect(notebook.progress(of: small.exercise) == .untouched)
    try notebook.record(Verdict(state: .wrong, failures: []), of: small.exercise)
    #expect(Notebook(of: small.book).entry(of: small.exercise)?.state == .wrong)
  }

  @Test func `needs a toolchain on the path`() {
    #expect(throws: WorkbookError.self) { try Toolchain(path: small.book.root.path) }
  }
}
