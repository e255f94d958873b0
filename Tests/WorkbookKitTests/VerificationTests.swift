import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `Verifying an exercise` {
  private let small: SmallBook
  private let answers = "Exercises/Answers/2.1"
  private let tests = "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift"
  private let readme = "Exercises/Chapter2/1-WeakBox/README.md"

  /// An exercise that has all it needs.
  init() throws {
    small = try SmallBook()
    try small.write("@Test func `is weak`() {}", to: tests)
    try small.write(text(hints: 3), to: readme)
    for name in ["Solution", "Right/Other"] {
      try small.write("struct WeakBox {}", to: "\(answers)/\(name)/WeakBox.swift")
    }
    for number in 1...4 {
      let name = "\(answers)/Wrong/Number\(number)/WeakBox.swift"
      try small.write("// Rejected by: `is weak`\nstruct WeakBox {}", to: name)
    }
  }

  private func text(hints: Int) -> String {
    "# 2.1 Weak box\n"
      + (0..<hints).map {
        "\n<details>\n<summary>Hint \($0): a nudge</summary>\n\nDo.\n\n</details>\n"
      }.joined()
  }

  private var variants: [Variant] { Variant.all(of: small.exercise, in: small.book) }

  private var complaints: [String] { small.book.complaints(about: small.exercise, variants) }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: small.book.root.appending(path: path))
  }

  @Test func `has nothing to say when all is there`() {
    #expect(complaints == [])
  }

  @Test func `misses hints`() throws {
    try small.write(text(hints: 2), to: readme)
    #expect(complaints == ["2.1 has 2 hints, not 3"])
  }

  @Test func `misses a README`() throws {
    try remove(readme)
    #expect(complaints == ["2.1 has no README.md with a heading", "2.1 has 0 hints, not 3"])
  }

  @Test func `misses wrong answers`() throws {
    try remove("\(answers)/Wrong/Number4")
    #expect(complaints == ["2.1 has 3 wrong answers, fewer than 4"])
  }

  @Test func `misses another right answer`() throws {
    try remove("\(answers)/Right")
    #expect(complaints == ["2.1 has no other right answer"])
  }

  @Test func `misses the solution`() throws {
    try remove("\(answers)/Solution")
    #expect(complaints == ["2.1 has no \(answers)/Solution/WeakBox.swift"])
  }

  @Test func `misses a claim that a wrong answer names`() throws {
    try small.write("@Test func `is a box`() {}", to: tests)
    #expect(complaints.count == 4)
    #expect(complaints.first == "2.1 has no claim “is weak”, which Wrong/Number1 names")
  }

  @Test func `leaves nothing of a file that was renamed`() throws {
    let package = VariantPackage(variants: variants, book: small.book)
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
