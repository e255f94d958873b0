import Foundation
import Testing

@testable import WorkbookKit

/// A small book in a folder of its own, with a space in its path, gone when the test is over.
final class SmallBook {
  let book: Workbook
  let exercise: Exercise

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "a book \(UUID())")
    book = Workbook(root: folder.resolvingSymlinksInPath())
    let manifest = "let catalog = #\"\"\"\n[{\"id\": \"2.1\", \"title\": \"WeakBox\"}]\n\"\"\"#"
    exercise = try #require(Catalog(manifest: manifest).exercises.first)
    try write(manifest, to: "Exercises/Package.swift")
    try write(#"todo("2.1 isFor")"#, to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
  }

  func write(_ text: String, to path: String) throws {
    let file = book.root.appending(path: path)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(at: book.root)
  }
}

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
    #expect(throws: Complaint.self) { try Workbook.find(from: [temporary]) }
  }

  @Test func `remembers what was solved until the file changes`() throws {
    var notebook = Notebook(of: small.book)
    #expect(notebook.standing(of: small.exercise) == .untouched)
    try small.write("true", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    #expect(notebook.standing(of: small.exercise) == .begun)
    try notebook.note(Verdict(state: .solved), on: small.exercise)
    #expect(Notebook(of: small.book).standing(of: small.exercise) == .solved)
    try small.write("false", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    #expect(Notebook(of: small.book).standing(of: small.exercise) == .begun)
  }

  @Test func `tells a claim that failed from one that came upon a hole`() throws {
    var notebook = Notebook(of: small.book)
    var verdict = Verdict(state: .wrong, failures: [.init(claim: "keeps time", message: "Late.")])
    try notebook.note(verdict, on: small.exercise)
    #expect(notebook.entry(of: small.exercise)?.failedClaim == "keeps time")
    verdict.state = .notWritten
    try notebook.note(verdict, on: small.exercise)
    #expect(notebook.entry(of: small.exercise)?.failedClaim == nil)
  }

  @Test func `survives a notebook that is broken`() throws {
    try small.write("{ half a", to: ".build/workbook/progress.json")
    var notebook = Notebook(of: small.book)
    #expect(notebook.standing(of: small.exercise) == .untouched)
    try notebook.note(Verdict(state: .wrong, failures: []), on: small.exercise)
    #expect(Notebook(of: small.book).entry(of: small.exercise)?.state == .wrong)
  }

  @Test func `needs a toolchain on the path`() {
    #expect(throws: Complaint.self) { try Toolchain(path: small.book.root.path) }
  }
}

@Suite struct `A child process` {
  let small: SmallBook

  init() throws {
    small = try SmallBook()
  }

  func run(_ script: String, limit: Double = 30) throws -> ChildProcess.Outcome {
    let output = small.book.root.appending(path: "output.txt")
    return try ChildProcess.run("/bin/sh", ["-c", script], output: output, limit: limit)
  }

  @Test func `gives its output and its code`() throws {
    let outcome = try run("echo late; echo later >&2; exit 3")
    #expect(outcome.ending == .exit(3))
    #expect(outcome.output == "late\nlater\n")
  }

  @Test func `tells the signal that ended it`() throws {
    #expect(try run("kill -SEGV $$").ending == .signal(SIGSEGV))
  }

  @Test func `is stopped with all its children when time is up`() throws {
    let outcome = try run("sleep 600 & echo $!; wait", limit: 0.3)
    #expect(outcome.ending == .outOfTime)
    let child = try #require(pid_t(outcome.output.dropLast()))
    #expect(isGone(child))
  }

  @Test func `leaves no child behind when it ends by itself`() throws {
    let outcome = try run("sleep 600 & echo $!")
    #expect(outcome.ending == .exit(0))
    let child = try #require(pid_t(outcome.output.dropLast()))
    #expect(isGone(child))
  }

  /// A killed orphan may wait for init to collect it, so a zombie counts as gone.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<1_000_000 {
      if kill(process, 0) == -1 { return true }
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      if status?.contains(") Z ") == true { return true }
      sched_yield()
    }
    return false
  }
}

@Suite struct `What verify expects` {
  @Test func `stands in the first line of a wrong answer`() throws {
    let small = try SmallBook()
    let place = "Exercises/Answers/2.1/Wrong"
    try small.write("// Rejected by: `keeps time`\n", to: "\(place)/A/WeakBox.swift")
    try small.write("// Does not compile: cannot find 'x'\n", to: "\(place)/B/WeakBox.swift")
    try small.write("struct WeakBox {}\n", to: "\(place)/C/WeakBox.swift")
    let variants = Variant.all(of: small.exercise, in: small.book)
    #expect(
      variants.map(\.expectation) == [
        .notWritten, .solved, .rejected(by: "keeps time"), .refused(with: "cannot find 'x'"),
        .unknown,
      ]
    )
    #expect(variants.map(\.module).contains("E2_1_Wrong_A"))
  }

  @Test func `is contradicted when another claim rejects, or none does`() {
    let expectation = Variant.Expectation.rejected(by: "one")
    let other = Verdict(state: .wrong, failures: [.init(claim: "two", message: "")])
    #expect(expectation.complaint(about: other) == "expected “one” to reject it, came two")
    let solved = Verdict(state: .solved)
    #expect(expectation.complaint(about: solved) == "expected “one” to reject it, came solved")
    let one = Verdict(state: .crashed, failures: [.init(claim: "one", message: "")])
    #expect(expectation.complaint(about: one) == nil)
  }
}
