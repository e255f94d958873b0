import Foundation
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `A task's README` {
  @Test func `has a heading, and a star if later tasks build on this one`() throws {
    let small = try SmallBook()
    for (text, heading, isNeeded) in [
      ("# 2.1 ★ Weak box\r\n\r\nText.\r\n", "2.1 Weak box", true),
      ("# 2.1 Weak box\n\nText.\n", "2.1 Weak box", false), ("", "2.1", false),
    ] {
      try small.write(text, to: "Exercises/Chapter02/1-WeakBox/README.md")
      #expect(small.exercise.heading(in: small.book) == heading)
      #expect(small.exercise.isNeeded(in: small.book) == isNeeded)
    }
  }
}

@Suite struct `The hints on a sheet` {
  @Test func `include those for the claims of earlier chapters`() throws {
    let book = SamplePackage.workbook
    let catalog = try Catalog(of: book)
    let (first, later) = try (
      catalog.exercise(numbered: "1"), catalog.exercise(numbered: "5")
    )
    let (claim, text) = try #require(Hints(of: first, in: book).claimHints.first)
    #expect(try Hints(of: later, in: book).claimHints[claim] == nil)
    #expect(try Hints(of: later, after: [first], in: book).claimHints[claim] == text)
  }
}

@Suite struct `The text of a hint` {
  @Test func `has no links, whose targets are for whoever reads the sheet`() {
    let text = "Reread [*The idea*](../../Chapters/01-registry.md#the-idea) and\n[chapter 2](a.md)."
    #expect(Hint.textWithoutLinks(of: text) == "Reread *The idea* and\nchapter 2.")
  }
}

@Suite struct `The next hint` {
  private let hints: Hints
  private let exercise = Exercise(id: "2", name: "Library", steps: ["Store", "Find"])
  private var entry = workbook.Progress.Entry(name: "Library2")

  init() throws {
    let text =
      "## Step 1\n\nbegin\n\n## Hint 1\n\none\n\n## Hint 2\n\ntwo\n\n## When it fails: late\n\nwind"
    hints = try Sheet(text, path: "2.1.md").hints
  }

  /// Returns the titles and the texts of hints, one after the other.
  private mutating func next(_ count: Int) -> [String] {
    (1...count).map { _ in
      hints.next(for: exercise, &entry).map { "\($0.title): \($0.text)" } ?? "none"
    }
  }

  @Test mutating func `is one that the reader hasn't seen, until none are left`() {
    entry.state = .solved
    #expect(next(3) == ["hint 1 of 2: one", "hint 2 of 2: two", "none"])
    #expect((entry.hints, entry.isClaimHintShown) == (2, false))
  }

  @Test mutating func `is the one for the claim that failed, once`() {
    (entry.claim, entry.hints) = ("late", 1)
    #expect(next(3) == ["a hint for the claim “late”: wind", "hint 2 of 2: two", "none"])
  }

  @Test(arguments: [nil, "early"])
  mutating func `is the one for the step, once, if the claim has no hint of its own`(
    claim: String?
  ) {
    entry.claim = claim
    #expect(next(2) == ["a hint for step 1 of 2, Store: begin", "hint 1 of 2: one"])
  }

  @Test mutating func `is a general one if neither the claim nor the step has one of its own`() {
    (entry.claim, entry.step) = ("early", 2)
    #expect(next(1) == ["hint 1 of 2: one"])
    #expect(!entry.isClaimHintShown)
  }

  @Test mutating func `may be read again by its number, but not skipped to`() throws {
    let error = #expect(throws: WorkbookError.self) { try hints.rung("2", &entry) }
    #expect(error?.description == "You haven't read hint 1 yet. Read it before hint 2.")
    let texts = try ["1", "2", "1"].map { try hints.rung($0, &entry).text }
    #expect(texts == ["one", "two", "one"])
    #expect(entry.hints == 2)
  }

  @Test(arguments: ["0", "3", "-1", "first"])
  mutating func `is refused if its number doesn't exist`(number: String) {
    entry.hints = 2
    let error = #expect(throws: WorkbookError.self) { try hints.rung(number, &entry) }
    #expect(error?.description == "There is no hint “\(number)”. Type a number from 1 to 2.")
  }
}
