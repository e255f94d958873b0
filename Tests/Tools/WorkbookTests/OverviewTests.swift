import Foundation
import Testing

@testable import workbook

@Suite struct `The overview` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter02/1-WeakBox/README.md")
    try small.write("# 2 ★ Weak map\n", to: "Exercises/Chapter02/Library/README.md")
    try small.write("# 2.2 Purge\n", to: "Exercises/Chapter02/2-Purge/README.md")
    try small.write(
      """
      **Insight path:** [Two](#two)

      ## One

      Text.

      ## Two

      > **Exercise [2.1 ★ Weak box](a.md).** Write it.

      ## Three

      > **Your turn: Find.** Write it.

      More.
      """,
      to: "Chapters/02-weak-map.md"
    )
    try small.write(
      "## Four\n\n> **Exercise [2.2 Purge](a.md).**\n\nMore.\n",
      to: "Chapters/02b-x.md"
    )
    try small.write("## Five\n\nText.\n", to: "Chapters/10-end.md")
    for folder in ["Library", "Chapter02/Library/Stubs"] {
      try small.write("static let chapter = 2", to: "Exercises/\(folder)/Contract.swift")
    }
  }

  private func overview() throws -> String {
    let result = try small.book.run("\"$workbook\"")
    #expect(result.termination == .exit(0), "\(result.output)")
    return result.output
  }

  private func solve(_ number: String) throws {
    let book = small.book
    let exercise = try Catalog(of: book).exercise(numbered: number)
    try Progress.update(exercise, in: book) { $0.state = .solved }
  }

  @Test func `names the next task that's needed, and the sections before it`() throws {
    let first = """
      The KVOController workbook
      You've solved 0 of 3 tasks.

        Chapter 2   · 2.1   · 2 (library)   · 2.2 (detour 2b)

      ✓ solved   ○ our code, or a repair of it   … begun   · open

      Next: 2.1 Weak box
        Read   Chapters/02-weak-map.md   Chapter 2, through “Two”
        Task   Exercises/Chapter02/1-WeakBox/README.md
        Edit   Exercises/Chapter02/1-WeakBox/WeakBox.swift
        Check  swift run workbook check 2.1

      """
    let second = """
      Next: 2 Weak map, step 1 of 1, Find
        Read   Chapters/02-weak-map.md   Chapter 2, through “Three”
        Task   Exercises/Chapter02/Library/README.md
        Edit   Exercises/Library
        Check  swift run workbook check 2

      """
    let third = """
      Next: 2.2 Purge
        Read   Chapters/02b-x.md   Detour 2b, through “Four”
        Task   Exercises/Chapter02/2-Purge/README.md
        Edit   Exercises/Chapter02/2-Purge/Purge.swift
        Check  swift run workbook check 2.2

      """
    #expect(try overview() == first)
    try solve("2.1")
    #expect(try overview().hasSuffix(second))
    try solve("2")
    #expect(try overview().hasSuffix(third))
    try solve("2.2")
    #expect(
      try overview().hasSuffix(
        """
        You've solved every task. What's left to read:
          Read   Chapters/10-end.md   Chapter 10

        """
      )
    )
  }

  @Test func `offers what was passed over, and names the end of a page that's left to read`() throws
  {
    try small.write("# 3.1 ★ Witness\n", to: "Exercises/Chapter03/1-Witness/README.md")
    let page = "## Six\n\n> **Exercise [3.1 ★ Witness](a.md).**\n\n## Seven\n\nMore.\n"
    try small.write(page, to: "Chapters/03-x.md")
    try solve("2.1")
    try solve("2")
    let text = try overview()
    #expect(text.contains("Next: 3.1 Witness\n"))
    #expect(text.hasSuffix("Optional:\n  2.2 Purge   Detour 2b, through “Four”\n"), "\(text)")
    try solve("2.2")
    try solve("3.1")
    let rest = """
      What's left to read:
        Read   Chapters/03-x.md   Chapter 3, to its end
        Read   Chapters/10-end.md   Chapter 10

      """
    #expect(try overview().hasSuffix(rest))
  }

  @Test func `names a task that was left open before one that's solved`() throws {
    try solve("2")
    #expect(try overview().contains("Next: 2.1 Weak box\n"))
  }

  @Test func `goes on without the pages`() throws {
    try FileManager.default.removeItem(at: small.book.root.appending(path: "Chapters"))
    #expect(try overview().contains("Next: 2.1 Weak box\n  Task   "))
  }

  @Test func `counts what the tests have found solved, once`() throws {
    try small.write("", to: ".build/workbook/passed/2.1")
    #expect(try overview().contains(" ✓ 2.1 "))
    try FileManager.default.removeItem(at: small.book.own("progress.txt"))
    #expect(try overview().contains(" · 2.1 "))
  }

  @Test func `doesn't count the workbook's code as the reader's`() throws {
    let contract =
      "// At first, the library was the workbook's code of chapter 2, with a mistake.\n"
    let own = "static let chapter = 2"
    try small.write(contract + own, to: "Exercises/Library/Contract.swift")
    let book = small.book
    let task = try Catalog(of: book).exercise(numbered: "2")
    #expect(try overview().contains("   · 2 (library)   ·"))
    #expect(try !Progress(of: book).isDone(Route.Task(exercise: task, step: nil)))
    try Progress.record(Verdict(.solved), of: task, in: book)
    #expect(try overview().contains("You've solved 0 of 3 tasks."))
    #expect(try overview().contains("   ○ 2 (library)   ·"))
    // With a library of the reader's own, the task is still to be done, and then counts.
    try small.write(own, to: "Exercises/Library/Contract.swift")
    #expect(try !Progress(of: book).isDone(Route.Task(exercise: task, step: nil)))
    try Progress.record(Verdict(.solved), of: task, in: book)
    #expect(try overview().contains("   ✓ 2 (library)   ·"))
  }
}
