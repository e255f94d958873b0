import Foundation
import Testing

@testable import WorkbookKit

/// A small book in a temporary folder, whose path contains a space.
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

@Suite struct `A child process` {
  let small: SmallBook

  init() throws {
    small = try SmallBook()
  }

  func run(_ script: String, limit: Double = 30) throws -> ChildProcess.Completion {
    let output = small.book.root.appending(path: "output.txt")
    return try ChildProcess.run("/bin/sh", ["-c", script], output: output, limit: limit)
  }

  @Test func `returns its output and its exit code`() throws {
    let outcome = try run("echo late; echo later >&2; exit 3")
    #expect(outcome.termination == .exit(3))
    #expect(outcome.output == "late\nlater\n")
  }

  @Test func `returns the signal that ended it`() throws {
    #expect(try run("kill -SEGV $$").termination == .signal(SIGSEGV))
  }

  @Test func `is killed with all its children when its time is up`() throws {
    let outcome = try run("sleep 600 & echo $!; wait", limit: 0.3)
    #expect(outcome.termination == .outOfTime)
    let child = try #require(pid_t(outcome.output.dropLast()))
    #expect(hasEnded(child))
  }

  @Test func `leaves no child running when it ends`() throws {
    let outcome = try run("sleep 600 & echo $!")
    #expect(outcome.termination == .exit(0))
    let child = try #require(pid_t(outcome.output.dropLast()))
    #expect(hasEnded(child))
  }

  /// Returns whether a process has ended; one that its parent hasn't reaped yet counts, too.
  private func hasEnded(_ process: pid_t) -> Bool {
    for _ in 0..<1_000_000 {
      if kill(process, 0) == -1 { return true }
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      if status?.contains(") Z ") == true { return true }
      sched_yield()
    }
    return false
  }
}

@Suite struct `The expected verdict` {
  @Test func `is stated in the first line of a wrong answer`() throws {
    let small = try SmallBook()
    let place = "Exercises/Answers/2.1/Wrong"
    try small.write("// Rejected by: `keeps time`\n", to: "\(place)/A/WeakBox.swift")
    try small.write("// Does not compile: cannot find 'x'\n", to: "\(place)/B/WeakBox.swift")
    try small.write("struct WeakBox {}\n", to: "\(place)/C/WeakBox.swift")
    let variants = Variant.all(of: small.exercise, in: small.book)
    #expect(
      variants.map(\.expectation) == [
        .notWritten, .solved, .rejected(by: "keeps time"),
        .doesNotCompile(error: "cannot find 'x'"),
        .unknown,
      ]
    )
    #expect(variants.map(\.module).contains("E2_1_Wrong_A"))
  }

  @Test func `differs if another claim fails, or none does`() {
    let expectation = Variant.Expectation.rejected(by: "one")
    let other = Verdict(state: .wrong, failures: [.init(claim: "two", message: "")])
    #expect(expectation.problem(with: other) == "expected “one” to reject it, got two")
    let solved = Verdict(state: .solved)
    #expect(expectation.problem(with: solved) == "expected “one” to reject it, got solved")
    let one = Verdict(state: .crashed, failures: [.init(claim: "one", message: "")])
    #expect(expectation.problem(with: one) == nil)
  }
}
