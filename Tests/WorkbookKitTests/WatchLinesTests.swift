import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

@Suite struct `Watching through a pipe` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    let catalog =
      #"[{"id": "2.1", "name": "weak-box", "title": "WeakBox"}, "#
      + #"{"id": "2.2", "name": "purge", "title": "Purge"}]"#
    try small.write(catalog, to: "Exercises/catalog.json")
    try small.write("mine\n", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    try small.write("## Hint 1\n\nThe only hint.\n", to: "Exercises/Answers/2.1/Hints.md")
  }

  private func run(
    _ script: String
  ) throws -> (termination: ChildProcess.Termination, output: String) {
    try shell(
      "cd \"$root\" && PATH=/nowhere; \(script)",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
  }

  @Test func `shows problems with the tools, and goes on`() throws {
    let result = try run(#"echo q | "$workbook" watch"#)
    #expect(result.termination == .exit(0))
    #expect(result.output.hasPrefix("Watching Exercises/Chapter2/1-WeakBox/WeakBox.swift.\n"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `goes on after the end of its input, and ends with the reader of its output`() throws {
    let result = try run(
      #""$workbook" watch </dev/null | while read -r line; do case $line in *PATH*) echo "$line"; "#
        + "exit;; esac; done"
    )
    #expect(result.termination == .exit(0))
    #expect(result.output.hasPrefix("There is no `swift` on your PATH."))
  }

  @Test func `answers to lines`() throws {
    let result = try run(#"printf 'h\nxyz\n\nl\nN\nq\n' | "$workbook" watch 2.1 --plain"#)
    #expect(result.termination == .exit(0))
    for text in [
      "2.1 weak-box: hint 1 of 1\n\nThe only hint.\n", "“xyz” isn't a key.", "\n · 2.2   purge",
      "\n2.1 weak-box isn't solved yet. To go on anyway, type n again.\n",
    ] {
      #expect(result.output.contains(text))
    }
  }

  @Test func `goes on to the next exercise only if it can be opened`() throws {
    let script = #"printf 'n\nn\nq\n' | "$workbook" watch 2.1"#
    let failed = try run(script).output
    #expect(failed.contains("can't be read."))
    #expect(!failed.contains("Watching Exercises/Chapter2/2-Purge"))
    try small.write("mine\n", to: "Exercises/Chapter2/2-Purge/Purge.swift")
    #expect(try run(script).output.contains("Watching Exercises/Chapter2/2-Purge/Purge.swift."))
    // After the last one comes the first one.
    let backward = try run(#"printf 'n\nn\nq\n' | "$workbook" watch 2.2"#).output
    #expect(backward.contains("Watching Exercises/Chapter2/1-WeakBox/WeakBox.swift."))
  }

  @Test func `fails if its output can't be written`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try run(#""$workbook" watch >/dev/full </dev/null"#)
    #expect(full.termination == .exit(2))
    #expect(full.output == "workbook: The output can't be written: No space left on device.\n")
  }
}
