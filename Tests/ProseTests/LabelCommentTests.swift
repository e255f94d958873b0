import Testing

@Suite struct `A label in a comment` {
  @Test func `belongs to the fence on the next line`() {
    let text = "<!-- Sources/A.swift -->\n```swift\nlet\n```\n\n<!-- note -->\n\n```text\na\n```\n"
    let page = Page(path: "Sources/A/A.docc/A.md", text: text.withLabelsInFences)
    #expect(page.fences.map(\.label) == ["swift Sources/A.swift", "text"])
    #expect(page.fences.map(\.line) == [2, 8])
  }

  @Test func `isn't taken from a comment inside a fence`() {
    let text = "```text picture\n<!-- sketch: a -->\n```\n"
    #expect(text.withLabelsInFences == text)
  }
}
