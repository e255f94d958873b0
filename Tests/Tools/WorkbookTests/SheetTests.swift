import Foundation
import Testing

@testable import workbook

@Suite struct `A sheet` {
  private let text = """
    # 2.1 Clock

    ## Hint 1

    Look closer.

    ### Closer

    Still the first.

    ## When it fails: keeps time

    Wind the clock.

    ## Step 1

    Begin.

    ## Solution

    **What it teaches:** A clock
    keeps time.

    `Clock.swift`:

    ```swift
    let first = 1
    let second = 2

    let third = 3
    ```

    ## Stub

    `Clock.swift`:

    ```diff
    -let first = 1
    +todo("first")
    ```

    ## Another right answer: Tick

    Could not be judged: it's too slow.

    `Clock.swift`:

    ```diff
     let first = 1
    -let second = 2
    +let second = 3

    +
    +// A comment.
     let third = 3
    ```

    ## Usual mistake 3: Late

    Rejected by: keeps time

    Nobody winds it.

    `Clock.swift`:

    ```diff
    -let third = 3
    ```
    """

  private func sheet(_ changes: (old: String, new: String)...) throws -> Sheet {
    try Sheet(changes.reduce(text) { $0.replacing($1.old, with: $1.new) }, path: "2.1.md")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `has hints, a solution, and answers`(lineBreak: String) throws {
    let sheet = try sheet(("\n", lineBreak))
    #expect(sheet.learned == "A clock keeps time.")
    #expect(sheet.hints.rungs == ["Look closer.\n\n### Closer\n\nStill the first."])
    #expect(sheet.hints.stepHints == ["Begin."])
    #expect(sheet.hints.claimHints == ["keeps time": "Wind the clock."])
    #expect(
      sheet.files == ["Clock.swift": "let first = 1\nlet second = 2\n\nlet third = 3\n"]
    )
    #expect(sheet.answers.map(\.name) == ["stub", "Tick", "Late"])
    #expect(sheet.answers.map(\.number) == [nil, nil, 3])
    #expect(sheet.answers.map(\.kind) == [.stub, .notJudged, .mistake(rejectedBy: "keeps time")])
    let files = try sheet.answers.map { try sheet.files(of: $0, in: sheet.files)["Clock.swift"] }
    #expect(
      files == [
        "todo(\"first\")\nlet second = 2\n\nlet third = 3\n",
        "let first = 1\nlet second = 3\n\n\n// A comment.\nlet third = 3\n",
        "let first = 1\nlet second = 2\n\n",
      ]
    )
  }

  @Test(arguments: [
    ("## Hint 1", "## Hint 2", "2.1.md:3: A sheet has no section “Hint 2”."),
    ("## Stub", "## Stubs", "2.1.md:33: A sheet has no section “Stubs”."),
    ("Rejected by: keeps time\n", "", "2.1.md:58: This mistake needs a line “Rejected by: ”"),
    ("3: Late", "3: Tick", "2.1.md:58: This name or number is taken."),
    ("```diff\n-let third = 3\n```", "", "2.1.md:58: This answer has no block"),
    ("`Clock.swift`:\n\n```swift", "```swift", "2.1.md:24: Above a block, there must be its file"),
    ("+todo(", "todo(", "2.1.md:39: A line of a difference begins with “-”, “+”, or a space."),
  ])
  func `with a damaged line is refused`(old: String, new: String, says: String) {
    let error = #expect(throws: WorkbookError.self) { try sheet((old, new)) }
    #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("-let third = 3", "-let third = 4", "2.1.md:67: This place occurs 0 times in the solution"),
    ("let second = 2\n\n", "let third = 3\n\n", "2.1.md:67: This place occurs 2 times"),
    ("-let third = 3", " let third = 3", "2.1.md:58: This answer is the same as the solution."),
    (
      "`Clock.swift`:\n\n```diff\n-let third", "`Cock.swift`:\n\n```diff\n-let third",
      "2.1.md:67: The solution has no file Cock.swift."
    ),
  ])
  func `with an answer that doesn't fit the solution is refused`(
    old: String,
    new: String,
    says: String
  ) throws {
    let sheet = try sheet((old, new))
    let late = try #require(sheet.answers.last)
    let error = #expect(throws: WorkbookError.self) { try sheet.files(of: late, in: sheet.files) }
    #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
  }
}

@Suite struct `The hints on a sheet` {
  @Test func `include those for the claims of earlier chapters`() throws {
    let book = SamplePackage.workbook
    let catalog = Catalog(of: book)
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
      let hint = hints.next(for: exercise, &entry)
      return "\(hint.title): \(hint.text)"
    }
  }

  @Test mutating func `is one that the reader hasn't seen, and then the first one again`() {
    entry.state = .solved
    #expect(next(3) == ["hint 1 of 2: one", "hint 2 of 2: two", "hint 1 of 2: one"])
    #expect((entry.hints, entry.isClaimHintShown) == (1, false))
  }

  @Test mutating func `is the one for the claim that failed, once`() {
    (entry.claim, entry.hints) = ("late", 1)
    #expect(next(2) == ["a hint for the claim “late”: wind", "hint 2 of 2: two"])
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
    #expect(next(1) == ["hint 2 of 2: two"])
    #expect(!entry.isClaimHintShown)
  }
}
