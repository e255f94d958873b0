import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `Verifying an exercise` {
  private let small: SmallBook
  private let answers = "Exercises/Answers/2.1"
  private let tests = "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift"
  private let readme = "Exercises/Chapter2/1-WeakBox/README.md"
  private let stub = "Exercises/Chapter2/1-WeakBox/WeakBox.swift"

  /// Creates an exercise that is complete.
  init() throws {
    small = try SmallBook()
    try small.write("@Test func `is weak`() {}", to: tests)
    try small.write("# 2.1 Weak box\n", to: readme)
    try small.write(text(hints: 3), to: "\(answers)/Hints.md")
    try small.write(#"todo("2.1 isFor")"#, to: "\(answers)/Stub/WeakBox.swift")
    for name in ["Solution", "Right/Other"] {
      try small.write("struct WeakBox {}", to: "\(answers)/\(name)/WeakBox.swift")
    }
    for number in 1...4 {
      let name = "\(answers)/Wrong/Number\(number)/WeakBox.swift"
      try small.write("// Rejected by: `is weak`\nstruct WeakBox {}", to: name)
    }
  }

  private func text(hints: Int) -> String {
    "# 2.1 Weak box: hints\n" + (1...hints).map { "\n## Hint \($0)\n\nDo.\n" }.joined()
  }

  private var variants: [Variant] { Variant.all(of: small.exercise, in: small.book) }

  private var problems: [String] { small.book.problems(with: small.exercise, variants) }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: small.book.root.appending(path: path))
  }

  @Test func `has no problem with a complete exercise`() {
    #expect(problems == [])
  }

  @Test func `reports missing hints`() throws {
    try small.write(text(hints: 2), to: "\(answers)/Hints.md")
    #expect(problems == ["2.1 has 2 hints, not 3"])
  }

  @Test func `reports a section that isn't a hint, and a hint for an unknown claim`() throws {
    let extra = "\n## Hint five\n\nDo.\n\n## When it fails: is late\n\nDo.\n"
    try small.write(text(hints: 3) + extra, to: "\(answers)/Hints.md")
    #expect(
      problems == [
        "2.1 has the heading “Hint five” in Hints.md, which isn't that of a hint",
        "2.1 has no claim “is late”, which Hints.md names",
      ]
    )
  }

  @Test func `judges the stub, whatever the reader's file contains`() throws {
    try small.write("struct WeakBox {}", to: stub)
    #expect(problems == [])
    #expect(variants.first?.name == "stub")
    #expect(variants.first?.text == #"todo("2.1 isFor")"#)
  }

  @Test func `reports a missing stub in Answers`() throws {
    try remove("\(answers)/Stub")
    #expect(problems == ["2.1 has no \(answers)/Stub/WeakBox.swift"])
  }

  @Test func `reports a missing README`() throws {
    try remove(readme)
    #expect(problems == ["2.1 has no README.md with a heading"])
  }

  @Test func `reports missing wrong answers`() throws {
    try remove("\(answers)/Wrong/Number4")
    #expect(problems == ["2.1 has 3 wrong answers, fewer than 4"])
  }

  @Test func `reports a missing second solution`() throws {
    try remove("\(answers)/Right")
    #expect(problems == ["2.1 has no second right answer"])
  }

  @Test func `reports a missing solution`() throws {
    try remove("\(answers)/Solution")
    #expect(problems == ["2.1 has no \(answers)/Solution/WeakBox.swift"])
  }

  @Test func `reports a missing claim that a wrong answer names`() throws {
    try small.write("@Test func `is a box`() {}", to: tests)
    #expect(problems.count == 4)
    #expect(problems.first == "2.1 has no claim “is weak”, which Wrong/Number1 names")
  }

  @Test func `deletes a file that was renamed`() throws {
    let package = try GeneratedPackage(variants: variants, book: small.book)
    try package.write()
    let target = package.folder.appending(path: "Targets/E2_1_stub")
    try "old".write(
      to: target.appending(path: "OldName.swift"),
      atomically: true,
      encoding: .utf8
    )
    try package.write()
    let files = try FileManager.default.contentsOfDirectory(atPath: target.path)
    #expect(files.sorted() == ["WeakBox.swift", "WeakBoxTests.swift"])
  }
}
