import Testing

@testable import WorkbookKit

@Suite struct `A comparison of two texts` {
  private let old = (1...9).map { "line \($0)\n" }.joined()

  @Test func `has the changes and the lines around them`() {
    let new = old.replacing("line 9", with: "line nine")
    let hunks = Hunk.all(from: old, to: new)
    #expect(hunks.map(\.header) == ["@@ -6,4 +6,4 @@"])
    #expect(hunks.first?.lines.suffix(2) == [.removed("line 9"), .added("line nine")])
  }

  @Test func `has every line of whole files`() {
    let new = old.replacing("line 9", with: "line nine")
    let hunks = Hunk.all(from: old, to: new, wholeFile: true)
    #expect(hunks.map(\.lines.count) == [10])
    #expect(Hunk.all(from: old, to: old, wholeFile: true).isEmpty)
  }

  @Test func `ignores the kind of line breaks`() {
    #expect(Hunk.all(from: old.replacing("\n", with: "\r\n"), to: old).isEmpty)
  }
}
