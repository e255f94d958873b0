import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

@Suite struct `The command next` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.write(#"todo("2.1 isFor")"#, to: "Exercises/Answers/2.1/Stub/WeakBox.swift")
    try small.write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter2/1-WeakBox/README.md")
    try small.write("mine\n", to: "Exercises/Answers/2.1/Hints.md")
    try small.write(
      """
      **Insight path:** [Two](#two)

      ## One

      Text.

      ## Two

      > **Exercise [2.1 ★ Weak box](a.md).** Write it.

      ## Three
      """,
      to: "Chapters/2-weak-map.md"
    )
  }

  private func run(_ script: String, code: Int32 = 0) throws -> String {
    let result = try shell(
      "cd \"$root\" && \(script)",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
        "TERM": "dumb",
      ]
    )
    #expect(result.termination == .exit(code), "\(result.output)")
    return result.output
  }

  private func solve() throws {
    let answer = small.book.answer(to: small.exercise)
    try Notebook.record(.init(state: .solved), of: small.exercise, answer: answer, in: small.book)
  }

  private let read = "  Read   Chapters/2-weak-map.md   Chapter 2,"
  private let mark = "  When you've read it, run: swift run workbook next --read\n"

  @Test func `leads from the reading to the exercise, and on to the end`() throws {
    let first = "Next: 2.1 Weak box\n\(read) “One” to “Two”\n"
    #expect(try run("\"$workbook\" next") == first + mark)
    #expect(try run("\"$workbook\"").hasSuffix("\n\n\(first)\(mark)"))
    let file = "Exercises/Chapter2/1-WeakBox/WeakBox.swift"
    let work = "  Edit   \(file):1\n  Check  swift run workbook check 2.1\n"
    #expect(try run("\"$workbook\" next --read") == first + work)
    #expect(try run("\"$workbook\" next") == first + work)
    #expect(
      try run("\"$workbook\" next --read", code: 2)
        == "workbook: The next step is 2.1 Weak box, not a reading. To see it, run: "
        + "swift run workbook next\n"
    )
    try solve()
    #expect(
      try run("\"$workbook\" next") == "Next: the rest of chapter 2\n\(read) “Three”\n\(mark)"
    )
    let end = "You've read the whole book and solved every exercise.\n"
    #expect(try run("\"$workbook\" next --read") == end)
    #expect(try run("\"$workbook\"").hasSuffix("\n\n\(end)"))
    #expect(try run("\"$workbook\" next --json") == "null\n")
    #expect(
      try run("\"$workbook\" next --read", code: 2)
        == "workbook: There is nothing left to read on your path through the book.\n"
    )
  }

  @Test func `says how to open an exercise, and that its page is missing`() throws {
    let output = try run(
      "rm -r Chapters Exercises/Chapter2/1-WeakBox/*.swift && \"$workbook\" next"
    )
    #expect(
      output == """
        Next: 2.1 Weak box
          Read   The page is missing. To restore it, run this command in the workbook: \
        git restore Chapters
          Open   swift run workbook open 2.1
          Check  swift run workbook check 2.1

        """
    )
    #expect(
      try run("\"$workbook\" next --path insight", code: 2)
        == "workbook: The chapters are missing. To restore them, run this command in the "
        + "workbook: git restore Chapters\n"
    )
  }

  @Test func `remembers the path through the book`() throws {
    let library = "Next: 2.1 Weak box\n\(read) “Two”\n  Edit   "
    #expect(try run("\"$workbook\" next --path library").hasPrefix(library))
    #expect(try run("\"$workbook\" next").hasPrefix(library))
    let insight = "Next: chapter 2\n\(read) “Two”\n\(mark)"
    #expect(try run("\"$workbook\" next --path insight") == insight)
    #expect(
      try run("\"$workbook\" check", code: 2)
        == "workbook: The path “insight” has no exercises. Name an exercise, such as 2.1, or choose "
        + "another path: swift run workbook next --path all\n"
    )
    #expect(
      try run("\"$workbook\" next --read") == """
        You've read every section on the insight path.
        To read the rest of the book, run: swift run workbook next --path all

        """
    )
    try solve()
    #expect(
      try run("\"$workbook\" next --path library") == """
        You've solved every stage and every exercise marked with a ★.
        To read the rest of the book, run: swift run workbook next --path all

        """
    )
  }

  @Test func `prints the same as JSON`() throws {
    let json = try run("\"$workbook\" next --json")
    let row = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    )
    #expect(row["isRead"] as? Bool == false)
    #expect(row["command"] as? String == "swift run workbook next --read")
    #expect(row["line"] as? Int == 1)
    let reading = try #require(row["reading"] as? [String: Any])
    #expect(reading["file"] as? String == "Chapters/2-weak-map.md")
    #expect(reading["first"] as? [String: String] == ["title": "One", "anchor": "one"])
    #expect(reading["last"] as? [String: String] == ["title": "Two", "anchor": "two"])
    let status = try run("\"$workbook\" status --json")
    #expect(status.contains(#""path" : "all""#))
  }

  @Test func `asks for the path only in a terminal, and only once`() throws {
    let script = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: script) else { return }
    #if os(Linux)
      // The program `script` runs a command in a terminal of its own.
      func typing(_ keys: String) throws -> String {
        try run("printf '\(keys)' | \(script) -qec '\"$workbook\" next' /dev/null")
          .replacing("\r\n", with: "\n")
      }
      #expect(try !run("echo 2 | \"$workbook\" next").contains("How do you want"))
      #expect(try typing("\\004").contains("How much of the book do you want to read?\n"))
      #expect(try Notebook(of: small.book).path == nil)
      let output = try typing("four\\n2\\n")
      #expect(output.contains("There is no path “four”. Choose one from the list.\n"))
      #expect(output.contains("“Two”\n  Edit   "))
      #expect(try Notebook(of: small.book).path == .library)
      #expect(try !typing("\\004").contains("How do you want"))
    #endif
  }
}
