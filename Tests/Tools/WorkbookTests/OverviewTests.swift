import Foundation
import KVOExercises
import Testing

@testable import workbook

@Suite struct `The overview` {
  private let clone: Clone
  private var book: Book { clone.book }

  init() throws {
    clone = try .small()
    let page = """
      ## One

      > **Exercise [2.1 ★ Weak box](a.md).** Write it.

      ## Two

      > **Your turn: Find.** Write it.

      ## Three

      > **Exercise [2.2 Purge](a.md).** Write it.

      > **Your turn: Use.** Write it.

      """
    let files = [
      "Exercises/Chapter02/Library/README.md": "# 2 Map\n\n## Step 1: Find\n\n## Step 2: Use\n",
      "Exercises/Chapter02/2-Purge/README.md": "# 2.2 Purge\n",
      "Exercises/Chapter02/3-Late/README.md": "# 2.3 Late\n",
      "Exercises/Chapter03/1-Witness/README.md": "# 3.1 ★ Witness\n",
      "Chapters/02-weak-map.md": page,
      "Chapters/02b-x.md": "## Four\n\n> **Exercise [2.3 Late](a.md).**\n\nMore.\n",
      "Chapters/03-x.md": "## Six\n\n> **Exercise [3.1 ★ Witness](a.md).**\n\n## Seven\n",
      "Chapters/10-end.md": "## Five\n\nText.\n",
      "Exercises/Library/Contract.swift": "static let chapter = 2",
      "Exercises/Library/Registry.swift": "class Registry {}",
      "Exercises/Chapter02/Library/Stubs/Contract.swift": "static let chapter = 2",
      "Exercises/Chapter02/Library/Stubs/WeakMap.swift": "todo()",
    ]
    for (path, text) in files { try clone.write(text, to: path) }
  }

  private func overview() throws -> String {
    let result = try book.run("\"$workbook\"")
    #expect(result.exitCode == 0, "\(result.output)")
    return result.output
  }

  private func record(_ number: String, _ outcome: Outcome = .holds, step: Int? = nil) throws {
    try ProgressRecord.update(book.task(numbered: number), in: book) {
      $0.outcome = outcome
      $0.note(step: step, claim: nil)
    }
  }

  @Test func `names the next task that's needed, the sections before it, and a file`() throws {
    #expect(
      try overview() == """
        The KVOController workbook
        You've solved 0 of 5 tasks.

          Chapter 2   · 2.1 ★   · 2.2   · 2.3   · 2 (library)

        ✓ solved   ○ our code   … begun   · open   ★ later tasks build on it

        Next: 2.1 Weak box
          Read   Chapters/02-weak-map.md   Chapter 2, through “One”
          Task   Exercises/Chapter02/1-WeakBox/README.md
          Edit   Exercises/Chapter02/1-WeakBox/WeakBox.swift
          Check  swift run workbook check 2.1

        """
    )
    try record("2.1")
    let library = """
      Next: 2 Map, step 1 of 2, Find
        Read   Chapters/02-weak-map.md   Chapter 2, through “Two”
        Task   Exercises/Chapter02/Library/README.md
        Edit   Exercises/Library/WeakMap.swift
        Check  swift run workbook check 2

      """
    #expect(try overview().hasSuffix(library))
    try clone.write("struct WeakMap {}", to: "Exercises/Library/WeakMap.swift")
    try record("2", .refuted, step: 2)
    let second = try overview()
    #expect(second.contains("Next: 2 Map, step 2 of 2, Use\n"))
    // It's on the way, but isn't needed.
    #expect(second.contains("\n  Extra  2.2, if you like\n"), "\(second)")
    #expect(second.contains("\n  Edit   Exercises/Library/Registry.swift\n"), "\(second)")
    try record("2")
    let third = try overview()
    #expect(third.contains("\n  Chapter 3   · 3.1 ★\n") && third.contains("Next: 3.1 Witness\n"))
    // Where data races can't be looked for, the reader can go on, too.
    try record("3.1", .notSearched)
    #expect(try overview().contains("Next: 2.2 Purge\n  Read   Chapters/02-weak-map.md   Chap"))
    try record("2.2")
    try record("2.3")
    let rest = """
      You've solved every task. What's left to read:
        Read   Chapters/03-x.md   Chapter 3, to its end
        Read   Chapters/10-end.md   Chapter 10

      """
    #expect(try overview().hasSuffix(rest))
  }

  @Test func `goes on with a task that was left open`() throws {
    try record("2")
    #expect(try overview().contains("Next: 2.1 Weak box\n"))
  }

  @Test func `shows a later chapter in which something was begun`() throws {
    try record("3.1", .refuted)
    #expect(try overview().contains("\n  Chapter 3   … 3.1 ★\n"))
  }

  @Test func `counts what the tests have found solved, once`() throws {
    let file = ProgressRecord.file(of: book)
    for (outcome, mark) in [(Outcome.holds, "✓"), (.notSearched, "…")] {
      try clone.write(outcome.rawValue, to: ".build/workbook/passed/2.1")
      #expect(try overview().contains(" \(mark) 2.1 "))
      try FileManager.default.removeItem(at: file)
      #expect(try overview().contains(" · 2.1 "))
    }
  }

  @Test func `doesn't count the workbook's code as the reader's`() throws {
    let task = try book.task(numbered: "2")
    let library = book.library
    let stub = "// What the tests ask.\n\nstatic let chapter = 2\n"
    try clone.write(stub, to: "Exercises/\(task.stubsPath)/Contract.swift")
    let contract = library.contract(of: task, given: 2, isBroken: true)
    try clone.write(contract, to: "Exercises/Library/Contract.swift")
    try ProgressRecord.record(Verdict(.holds), of: task, in: book)
    let hunt = try overview()
    #expect(hunt.contains("You've solved 0 of 5 tasks.") && hunt.contains("   ○ 2 (library)\n"))
    #expect(hunt.contains("is our library of chapter 2, with a mistake for you to find.\n"))
    // With a library of the reader's own, the task is still to be done, and then counts.
    try clone.write(library.contract(of: task), to: "Exercises/Library/Contract.swift")
    #expect(try overview().contains("   · 2 (library)\n"))
    try ProgressRecord.record(Verdict(.holds), of: task, in: book)
    #expect(try overview().contains("   ✓ 2 (library)\n"))
  }
}
