import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `Watching` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    for folder in ["Library", "Chapter02/Library/Additions"] {
      try small.write("static let chapter = 2", to: "Exercises/\(folder)/Contract.swift")
    }
    for file in ["WeakBoxTests.swift", "README.md"] {
      try small.write("", to: "Exercises/Chapter02/1-WeakBox/\(file)")
    }
    try small.write("// Mine.\n", to: "Exercises/Chapter02/1-WeakBox/WeakBox.swift")
    try small.write("Library2  solved\n", to: "Exercises/progress.txt")
    try small.write("## Hint 1\n\nThe only hint.\n", to: "Exercises/Answers/2.1.md")
  }

  private func run(_ script: String) throws -> String {
    let result = try small.book.run("PATH=/nowhere; \(script)")
    #expect(result.termination == .exit(0), "\(result.output)")
    return result.output
  }

  @Test func `answers to letters, and shows trouble with the tools`() throws {
    let output = try run(#"printf 'h\nx\nl\nn\nq\n' | "$workbook" watch 2.1"#)
    #expect(output.hasPrefix("Watching Exercises/Chapter02/1-WeakBox/WeakBox.swift. Type n "))
    for text in [
      "There is no `swift` on your PATH.", "2.1: hint 1 of 1\n\nThe only hint.\n",
      "\n  Chapter 2   · 2.1   ✓ 2 (library)\n", "Every other task is solved.\n",
    ] {
      #expect(output.contains(text), "\(text)")
    }
    #expect(!output.contains("\u{1B}"))
  }

  @Test func `goes on after the end of its input, and ends with the reader of its output`() throws {
    let output = try run(
      #""$workbook" watch </dev/null | while read -r line; do case $line in *PATH*) echo "$line"; "#
        + "exit;; esac; done"
    )
    #expect(output.hasPrefix("There is no `swift` on your PATH."))
  }
}
