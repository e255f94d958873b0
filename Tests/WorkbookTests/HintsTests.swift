import Foundation
import Testing

@testable import WorkbookKit

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
    let hint = try #require(Hints(of: first, in: book).claimHints.first)
    #expect(try Hints(of: later, in: book).hint(for: hint.claim) == nil)
    #expect(try Hints(of: later, after: [first], in: book).hint(for: hint.claim) == hint)
  }
}

@Suite struct `The next hint` {
  private let hints: Hints

  init() throws {
    let text =
      "## Step 1\n\nbegin\n\n## Hint 1\n\none\n\n## Hint 2\n\ntwo\n\n## When it fails: late\n\nwind"
    hints = try Sheet(text, path: "2.1.md").hints
  }

  @Test func `is one that the reader hasn't seen, until none are left`() {
    var seen = Hints.Seen(rungs: 0, claimHint: false)
    let choices = (1...4).map { _ in hints.next(after: &seen, failedClaim: nil) }
    #expect(choices == [.rung(1, "one"), .rung(2, "two"), .none, .none])
    #expect(seen == Hints.Seen(rungs: 2, claimHint: false))
  }

  @Test func `is the one for the claim that failed, once`() {
    var seen = Hints.Seen(rungs: 1, claimHint: false)
    let choices = (1...3).map { _ in hints.next(after: &seen, failedClaim: "late") }
    #expect(choices == [.claim(.init(claim: "late", text: "wind")), .rung(2, "two"), .none])
    #expect(seen.claimHint)
  }

  @Test func `is the one for the step, once, if the claim has no hint of its own`() {
    for claim in [nil, "early"] {
      var seen = Hints.Seen(rungs: 0, claimHint: false)
      let choices = (1...2).map { _ in hints.next(after: &seen, failedClaim: claim, step: 1) }
      #expect(choices == [.step(1, "begin"), .rung(1, "one")])
    }
    var seen = Hints.Seen(rungs: 0, claimHint: false)
    #expect(hints.next(after: &seen, failedClaim: "late", step: 1) == .claim(hints.claimHints[0]))
  }

  @Test func `is a general one if neither the claim nor the step has a hint of its own`() {
    var seen = Hints.Seen(rungs: 0, claimHint: false)
    #expect(hints.next(after: &seen, failedClaim: nil, step: 2) == .rung(1, "one"))
    seen.rungs = 0
    #expect(hints.next(after: &seen, failedClaim: "early") == .rung(1, "one"))
    #expect(!seen.claimHint)
  }

  @Test func `may be read again by its number, but not skipped to`() throws {
    var seen = Hints.Seen(rungs: 0, claimHint: false)
    let error = #expect(throws: WorkbookError.self) { try hints.rung("2", after: &seen) }
    #expect(error?.description == "You haven't read hint 1 yet. Read it before hint 2.")
    #expect(seen.rungs == 0)
    #expect(try hints.rung("1", after: &seen) == .rung(1, "one"))
    #expect(try hints.rung("2", after: &seen) == .rung(2, "two"))
    #expect(try hints.rung("1", after: &seen) == .rung(1, "one"))
    #expect(seen.rungs == 2)
  }

  @Test(arguments: ["0", "3", "-1", "first"])
  func `is refused if its number doesn't exist`(number: String) {
    var seen = Hints.Seen(rungs: 2, claimHint: false)
    let error = #expect(throws: WorkbookError.self) { try hints.rung(number, after: &seen) }
    #expect(error?.description == "There is no hint “\(number)”. Type a number from 1 to 2.")
  }
}
