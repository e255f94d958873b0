import Foundation
import KVOExercises
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

  @Test func `has hints, a solution, and answers`() throws {
    let sheet = try Sheet(text, path: "2.1.md")
    #expect(sheet.learned == "A clock keeps time.")
    #expect(sheet.hints.general == ["Look closer.\n\n### Closer\n\nStill the first."])
    #expect(sheet.hints.stepHints == ["Begin."])
    #expect(sheet.hints.claimHints == ["keeps time": "Wind the clock."])
    #expect(sheet.files == ["Clock.swift": "let first = 1\nlet second = 2\n\nlet third = 3\n"])
    #expect(sheet.answers.map(\.name) == ["stub", "Tick", "Late"])
    #expect(sheet.answers.map(\.number) == [nil, nil, 3])
    #expect(sheet.answers.map(\.kind) == [.stub, .right, .mistake(rejectedBy: "keeps time")])
    #expect(
      try sheet.answers.map { try $0.changing(sheet.files).files["Clock.swift"] } == [
        "todo(\"first\")\nlet second = 2\n\nlet third = 3\n",
        "let first = 1\nlet second = 3\n\n\n// A comment.\nlet third = 3\n",
        "let first = 1\nlet second = 2\n\n",
      ]
    )
  }

  @Test(arguments: [
    ("## Stub", "## Stubs", "2.1.md, “Stubs”: A sheet has no such section."),
    ("Rejected by: keeps time\n", "", "2.1.md, “Usual mistake 3: Late”: This mistake needs a line"),
    ("3: Late", "3: Tick", "2.1.md, “Usual mistake 3: Tick”: This name or number is taken."),
    ("```diff\n-let third = 3\n```", "", "2.1.md, “Usual mistake 3: Late”: This answer has no"),
    ("`Clock.swift`:\n\n```swift", "```swift", "2.1.md, “Solution”: Above a block, there must be"),
    ("+todo(", "todo(", "2.1.md, “Stub”: A line of a difference begins with “-”, “+”, or a space."),
    ("-let third = 3", "-let third = 4", "Late: The place at “let third = 4” occurs 0 times in"),
    ("let second = 2\n\n", "let third = 3\n\n", "Late: The place at “let third = 3” occurs 2"),
    ("-let third = 3", " let third = 3", "Late: This answer is the same as the solution."),
    (
      "`Clock.swift`:\n\n```diff\n-let third", "`A.swift`:\n\n```diff\n-",
      "Late: The solution has no"
    ),
  ])
  func `is refused if it's damaged, or if an answer doesn't fit the solution`(
    old: String,
    new: String,
    says: String
  ) {
    let error = #expect(throws: WorkbookError.self) {
      let sheet = try Sheet(text.replacing(old, with: new), path: "2.1.md")
      _ = try sheet.answers.last?.changing(sheet.files)
    }
    #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
  }
}

@Suite struct `The hints for a task` {
  @Test func `include those for the claims of earlier chapters`() throws {
    let book = Clone.workbook
    let first = try book.hints(for: book.task(numbered: "1")).claimHints
    let later = try book.hints(for: book.task(numbered: "5")).claimHints
    #expect(first.keys.allSatisfy { later[$0] != nil } && later.count > first.count)
  }

  @Test(
    arguments: [
      // The outcome, the failed claim, the step, and the hints that follow each other.
      (.holds, nil, nil, ["hint 1 of 2: one", "hint 2 of 2: two"]),
      (.refuted, "late", 1, ["a hint for the claim “late”: wind", "hint 1 of 2: one"]),
      (.refuted, "early", 1, ["a hint for step 1 of 2, Store: begin", "hint 1 of 2: one"]),
      (nil, nil, nil, ["a hint for step 1 of 2, Store: begin", "hint 1 of 2: one"]),
      // Step 2 has none of its own.
      (.refuted, "early", 2, ["hint 1 of 2: one", "hint 2 of 2: two"]),
    ] as [(Outcome?, String?, Int?, [String])]
  )
  func `come one after the other`(
    outcome: Outcome?,
    claim: String?,
    step: Int?,
    expected: [String]
  ) throws {
    let hints = Hints(general: ["one", "two"], stepHints: ["begin"], claimHints: ["late": "wind"])
    let text = "\n## Step 1: Store\n\n## Step 2: Find\n"
    let task = try #require(BookTask("Chapter02/Library", text: text))
    var entry = ProgressRecord.Entry(outcome: outcome)
    entry.note(step: step, claim: claim)
    let shown = hints.all(for: task, entry).map { "\($0.title): \($0.text)" }
    #expect(shown.prefix(2) == expected[...])
  }
}
