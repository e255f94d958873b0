import Foundation
import TestSupport
import Testing

/// Faults that are planted on pages.
@Suite struct `A fault` {
  @Test(arguments: Repository.pages)
  func `is found in each quotation, and mended`(path: String) throws {
    for var block in try Repository.page(path).blocks where block.lines.count > 2 {
      guard case .quotation(let sources) = try Label(block.label) else { continue }
      let (right, middle) = (try block.version(in: sources), block.lines.count / 2)
      // A line that has changed is found by those beside it.
      if block.lines[middle - 1...middle + 1].contains(where: \.isGap) { continue }
      block.lines[middle] += "~"
      #expect(try block.version(in: sources) == right, "\(path):\(block.line)")
    }
  }

  @Test func `is mended on the page, and nothing else changes`() {
    let path = "Tests/Chapter10KVOControllerTests/Examples.swift"
    func page(_ first: String, _ second: String) -> Page {
      Page(
        "Chapters/trains.md",
        text: """
          > ```text output-of \(path)
          > \(first)
          > ```

          <!-- \(path) -->
          ```swift
          \(second)
          ```

          ```text picture
          late
          ```
          """
      )
    }
    let faulty = page("on time\n> …\n> 21 min late", "// The board.\nboard = nil")
    let right = page("on time\n> …\n> 20 min late", "// The board is deallocated.\nboard = nil")
    #expect(faulty.rewritten.text == right.text)
  }

  /// A fault, its line on a page in `Chapters`, and a part of what's said about it.
  static let reports = [
    ("```swift README.md\n# Learn\n```", 2, "expected lines of README.md, got “# Learn”"),
    (
      """
      ```text output-of Tests/Chapter10KVOControllerTests/Examples.swift
      on time
      5 minutes late
      20 min late
      ```
      """,
      3, "expected “5 min late”, as in"
    ),
    (
      "```text trap-of Tests/Chapter07SelfObservationTests/BeforeAndAfter.swift\nFatal error: late\n```",
      2, "expected “Fatal error: An instance 0x… of"
    ),
    ("```console\n\n```", 1, "expected lines, got none"),
    ("```swift\nlet delay = 0\n```", 1, "expected a label"),
    ("```text picture\n▶", 1, "expected ```"),
    ("```diff open 5 --broken 99 -> ours\n-a\n```", 1, "no mistake “99”"),
    ("```text output-of README.md\nlate\n```", 1, "expected a test of what's printed in README.md"),
    ("```console\nlate\n```", 2, "expected a command after “$ ”"),
    ("```console\n$ swift test\n$ rm README.md\n```", 3, "expected a command of Swift or Git"),
    ("```console\n$ git diff Tests Sorces/KVOStation\n```", 2, "got “Sorces/KVOStation”"),
    ("`swift run workbook hnt 2.1`", 1, "expected a command of the program, got “hnt”"),
    ("`swift run workbook check 2.9`", 1, "no task “2.9”"),
    ("`swift run -q workbook verify 2.1/Late`", 1, "no stored answer “Late”"),
    ("`swift run workbook open 2 --our`", 1, "can't use “--our”"),
    ("`WORKBOOK_CHAPTER=12 swift test`", 1, "expected the name of a test of chapter 12"),
    ("`WORKBOOK_CHAPTER=7.book swift test --filter \"issue 57\"`", 1, "got “issue 57”"),
    ("| [7](07-self-observation.md) | `issue 57` |", 1, "expected the name of a test of chapter 7"),
    ("Open `Sources/KVOStation/Bus.swift`.", 1, "expected a file or folder, got"),
    ("[gone](3-gone.md)", 1, "expected a link to a file or folder"),
    ("[cost](README.md#what-it-cost)", 1, "sections there are #contents, #part-i"),
    ("![gone](pictures/kvocontroller.svg#gone)", 1, "expected a link to a section"),
  ]

  @Test(arguments: reports)
  func `is reported with its line`(markdown: String, line: Int, says: String) {
    expect(markdown, line, says)
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
  func `is reported if code is compiled, or refused for another reason`() {
    let code = "```swift refused(KVOStation): late\nlet board ="
    expect("\(code) Board()\n```", 1, "expected the compiler to refuse this with “late”, got “”")
    expect("\(code) Bord()\n```", 2, "got “cannot find 'Bord' in scope”")
  }

  private func expect(_ markdown: String, _ line: Int, _ says: String) {
    let problems = Page("Chapters/trains.md", text: markdown).problems
    #expect(problems.map(\.line) == [line], "\(problems)")
    #expect(problems.allSatisfy { $0.text.contains(says) }, "\(problems)")
  }
}
