import Foundation
import TestSupport
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `The command next` {
  private let small: SmallBook

  private let pages = "Chapters"

  init() throws {
    small = try SmallBook()
    try small.write(
      #"""
      [{"id": "2.1", "name": "weak-box", "title": "WeakBox", "chapter": 2, "learned": ""},
       {"id": "2.2", "name": "purge", "title": "Purge", "chapter": 2, "learned": ""},
       {"id": "weak-map", "name": "weak-map", "title": "WeakMap", "chapter": 2, "learned": "",
        "steps": ["Store", "Find"]}]
      """#,
      to: "Exercises/catalog.json"
    )
    try small.write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter02/1-WeakBox/README.md")
    try small.write("# 2.2 Purge\n", to: "Exercises/Chapter02/2-Purge/README.md")
    try small.write(
      """
      **Insight path:** [Two](#two)

      ## One

      Text.

      ## Two

      > **Exercise [2.1 ★ Weak box](a.md).** Write it.

      ## Three
      """,
      to: "Chapters/02-weak-map.md"
    )
    try small.write(
      "## Four\n\n> **Exercise [2.2 Purge](a.md).**\n\n> **Your turn: Find.**\n\nMore.\n",
      to: "Chapters/2b-x.md"
    )
    for folder in ["Library", "Chapter02/WeakMap/Library"] {
      try small.write("static let chapter = 2", to: "Exercises/\(folder)/Contract.swift")
    }
  }

  private func next() throws -> String {
    let result = try shell(
      "cd \"$root\" && \"$workbook\" next",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
        "TERM": "dumb",
      ]
    )
    #expect(result.termination == .exit(0), "\(result.output)")
    return result.output
  }

  private func solve(_ name: String) throws {
    let book = small.book
    let exercise = try Catalog(of: book).exercise(named: name)
    try Progress.update(exercise, in: book) { $0.state = .solved }
  }

  @Test func `names the next task that isn't solved, and the sections before it`() throws {
    let first = """
      Next: 2.1 Weak box
        Read   \(pages)/02-weak-map.md   Chapter 2, “One” to “Two”
        Task   Exercises/Chapter02/1-WeakBox/README.md
        Edit   Exercises/Chapter02/1-WeakBox/WeakBox.swift
        Check  swift run workbook check 2.1

      """
    let second = """
      Next: 2.2 Purge
        Read   \(pages)/02-weak-map.md   Chapter 2, “Three”
        Read   \(pages)/2b-x.md   Detour 2b, “Four”
        Task   Exercises/Chapter02/2-Purge/README.md
        Edit   Exercises/Chapter02/2-Purge/Purge.swift
        Check  swift run workbook check 2.2

      """
    #expect(try next() == first)
    try solve("2.1")
    #expect(try next() == second)
    try solve("2.2")
    let third = """
      Next: the stage weak-map, step 2: Find
        Read   \(pages)/2b-x.md   Detour 2b, “Four”
        Task   Exercises/Chapter02/WeakMap/README.md
        Edit   Exercises/Library
        Check  swift run workbook check weak-map

      """
    #expect(try next() == third)
    try solve("weak-map")
    #expect(
      try next() == """
        You've solved every exercise and every stage. What's left to read:
          Read   \(pages)/2b-x.md   Detour 2b, the rest of “Four”

        """
    )
  }

  @Test func `names a task that was left open before one that's solved`() throws {
    try solve("2.2")
    #expect(try next().hasPrefix("Next: 2.1 Weak box\n"))
  }

  @Test func `goes on without the pages`() throws {
    try FileManager.default.removeItem(at: small.book.root.appending(path: "Chapters"))
    #expect(try next().hasPrefix("Next: 2.1 Weak box\n  Task   "))
  }
}
