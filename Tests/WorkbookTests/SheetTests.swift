import Testing

@testable import WorkbookKit

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
