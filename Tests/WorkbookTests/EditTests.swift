import Testing

@testable import WorkbookKit

@Suite struct `A wrong answer as a change` {
  private let text = """
    # 2 KeepsIt
    Rejected by: forgets the train
    Registry.swift
    -  let first = 1
    -  let second = 2
    +  let second = 1
    -  let third = 3
    +
    Map.swift
    -old
    +new

    # Other
    Rejected by: is different
    Registry.swift
    -  let third = 3
    """

  @Test func `consists of changes to files, and names the claim that fails`() throws {
    let edits = try Edit.all(in: text)
    #expect(edits.map(\.name) == ["KeepsIt", "Other"])
    #expect(edits.map(\.number) == [2, nil])
    #expect(edits.map(\.claim) == ["forgets the train", "is different"])
    #expect(edits[0].changes.map(\.file) == ["Registry.swift", "Registry.swift", "Map.swift"])
    #expect(edits[0].changes[0].old == ["  let first = 1", "  let second = 2"])
    #expect(edits[0].changes[1].new == [""])
  }

  @Test func `replaces text of the model answer`() throws {
    let files = [
      "Registry.swift": "  let first = 1\n  let second = 2\n  let third = 3\n",
      "Map.swift": "old\n",
    ]
    let wrong = try Edit.all(in: text)[0].applied(to: files)
    #expect(wrong == ["Registry.swift": "  let second = 1\n\n", "Map.swift": "new\n"])
  }

  @Test(arguments: [
    (["Map.swift": "old"], "changes Registry.swift, which isn't a file of the answer"),
    (["Registry.swift": "let third = 4"], "occurs 0 times in Registry.swift, not once"),
    (
      ["Registry.swift": "  let third = 3\n  let third = 3"],
      "occurs 2 times in Registry.swift, not once"
    ),
  ])
  func `that doesn't fit the model answer is an error`(
    files: [String: String],
    reason: String
  ) throws {
    let edit = try #require(Edit.all(in: text).last)
    let error = #expect(throws: WorkbookError.self) { try edit.applied(to: files) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `without a name is an error`() {
    #expect(throws: WorkbookError.self) { try Edit.all(in: "Registry.swift\n-a\n+b") }
  }
}
