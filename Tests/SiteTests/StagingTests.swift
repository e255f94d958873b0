import Testing
import WorkbookKit

@testable import site

private let texts = [
  "README.md": "# Book\n\n## The scoreboard\n",
  "Chapters/README.md": "# The chapters\n",
  "Chapters/1-registry.md": "# 1 · The registry\n\n## What breaks\n\n## `withLock(_:)`, and why?\n",
  "Chapters/A-how.md": "# A\n",
]

private let book = "doc://Workbook/documentation/Workbook"

@Suite struct `Prose on the site` {
  private func linked(_ prose: String, repository: String? = nil) throws -> String {
    try Pages(texts, repository: repository).linked(prose, on: "Chapters/1-registry.md")
  }

  @Test(arguments: [
    ("[A](A-how.md)", "[A](\(book)/A-how)"),
    ("[two\nlines](A-how.md)", "[two\nlines](\(book)/A-how)"),
    ("[here](#what-breaks)", "[here](\(book)/1-registry#What-breaks)"),
    ("[`f`](#withlock_-and-why)", "[`f`](\(book)/1-registry#withLock-and-why)"),
    (
      "[all](README.md), [R](../README.md#the-scoreboard).",
      "[all](\(book)/contents), [R](\(book)#The-scoreboard)."
    ),
    ("[web](https://example.org/a.md)", "[web](https://example.org/a.md)"),
    ("![Two\nboxes.](pictures/race.svg)", "![Two\nboxes.](race.svg)"),
  ])
  func `links to pages, headings, and pictures`(prose: String, expected: String) throws {
    #expect(try linked(prose) == expected)
  }

  @Test func `names files that aren't on the site`() throws {
    #expect(try linked("[the task](../Exercises/T.md)") == "the task (`Exercises/T.md`)")
    #expect(try linked("[`Table`](../Sources/Table.swift)") == "`Table`")
  }

  @Test func `links to files in the repository, if there's an address`() throws {
    let linked = try linked("[`T`](../Sources/T.swift)", repository: "https://example.org/main")
    #expect(linked == "[`T`](https://example.org/main/Sources/T.swift)")
  }

  @Test func `can't link to a heading that doesn't exist`() {
    #expect(throws: WorkbookError.self) { try linked("[gone](#gone)") }
    #expect(throws: WorkbookError.self) { try linked("[gone](A-how.md#gone)") }
  }
}

@Suite struct `A page on the site` {
  private func staged(_ markdown: String, takeaway: String? = nil) throws -> String {
    try site.staged(
      markdown,
      at: "Chapters/A-how.md",
      pages: Pages(texts),
      takeaway: takeaway
    )
  }

  @Test func `keeps the language of code, and the code as it is`() throws {
    let page = "```swift Sources/A.swift\nlet a = [b](#c)\n<!-- d -->\n```\n"
    #expect(try staged(page) == "```swift\nlet a = [b](#c)\n<!-- d -->\n```\n")
    #expect(try staged("- a\n\n  ```text picture\n  b\n  ```") == "- a\n\n  ```text\n  b\n  ```")
  }

  @Test func `has a box for each fold`() throws {
    let page = """
      <details>
      <summary>A <code>deinit</code></summary>

      Text:

      ```swift A.swift
      let a = 1

      let b = 2
      ```

      </details>
      After
      """
    let expected = """
      > Fold: A `deinit`
      >
      > Text:
      >
      > ```swift
      > let a = 1
      >
      > let b = 2
      > ```
      >
      After
      """
    #expect(try staged(page) == expected)
  }

  @Test(arguments: [
    ("> **Your turn: Guard.** Type", "> Your turn: **Guard.** Type"),
    ("> **Exercise 5.1 ★ One.** Write", "> Exercise: **5.1 ★ One.** Write"),
    ("> *Beware:* The article", "> Beware: The article"),
    ("> **Hashable.** To find", "> **Hashable.** To find"),
  ])
  func `labels its boxes`(line: String, expected: String) throws {
    #expect(try staged(line) == expected)
  }

  @Test func `has no comments`() throws {
    #expect(try staged("a\n<!-- scoreboard -->\n| b |\n") == "a\n| b |\n")
  }

  @Test func `begins with what the reader takes away`() throws {
    #expect(try staged("# A\n\nText.", takeaway: "how to lock") == "# A\n\nHow to lock.\n\nText.")
  }

  @Test func `has an abstract that doesn't introduce a list`() throws {
    let page = "# A\n\nA map. It has\ntwo pages:\n\n- one\n"
    #expect(try staged(page) == "# A\n\nA map.\n\nIt has\ntwo pages:\n\n- one\n")
    #expect(try staged("# A\n\nTwo pages:\n\n- one\n") == "# A\n\nTwo pages:\n\n- one\n")
  }
}
