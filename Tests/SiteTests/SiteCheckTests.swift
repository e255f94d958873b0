import Foundation
import Testing

@testable import site

@Suite struct `A page that DocC has made` {
  private func page(_ content: String, references: String = "{}") throws -> RenderedPage {
    let json = #"{"sections": [\#(content)], "references": \#(references)}"#
    return try RenderedPage(Data(json.utf8))
  }

  @Test func `has languages, folds, anchors, pictures, and links`() throws {
    let page = try page(
      """
      {"type": "codeListing", "syntax": "swift"}, {"type": "codeListing"},
      {"type": "heading", "anchor": "The-idea"},
      {"type": "aside", "name": "Note", "content": [{"type": "reference", "identifier": "a"}]},
      {"type": "aside", "name": "Fold", "content": [{"type": "image", "identifier": "b.svg"}]}
      """,
      references: #"{"b.svg": {"variants": [{"url": "/images/b.svg"}]}, "a": {"url": "/a"}}"#
    )
    #expect(page.languages == ["swift", ""])
    #expect(page.foldCount == 1)
    #expect(page.anchors == ["The-idea"])
    #expect(page.pictures == ["b.svg"])
    #expect(page.links == ["a"])
    #expect(page.addresses == ["a": ["/a"], "b.svg": ["/images/b.svg"]])
  }

  @Test(arguments: ["see [one](1.md)", "<details>", "</summary>"])
  func `has leftovers if its text contains Markdown or HTML`(text: String) throws {
    #expect(try page(#"{"type": "text", "text": "\#(text)"}"#).leftovers == [text])
  }

  @Test func `has no leftovers if its text is text`() throws {
    #expect(try page(#"{"type": "text", "text": "a < b, and [c] > (d)"}"#).leftovers == [])
  }
}

@Suite final class `A check of a site` {
  private let site = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let root = "/documentation/workbook"

  deinit { try? FileManager.default.removeItem(at: site) }

  private func write(_ text: String, to path: String) throws {
    let file = site.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try save(text, at: file)
  }

  /// Returns the faults of a site with one page.
  private func problems(
    of page: String,
    markdown: String = "",
    listed: Bool = true,
    asWebPage: Bool = true
  ) throws -> [String] {
    try write(page, to: "data\(root).json")
    try write(listed ? #"[{"path": "\#(root)"}]"# : "[]", to: "index/index.json")
    if asWebPage { try write("", to: "\(root.dropFirst())/index.html") }
    return try SiteCheck(of: site).problems(expecting: ["README.md": markdown])
  }

  @Test func `finds nothing if all is there`() throws {
    try write("", to: "images/a.svg")
    let page = """
      {"sections": [{"anchor": "Here"}, {"type": "codeListing", "syntax": "swift"}],
      "references": {"a": {"url": "\(root)#Here"}, "b": {"variants": [{"url": "/images/a.svg"}]},
      "c": {"url": "https://example.org/a.md"}}}
      """
    #expect(try problems(of: page, markdown: "```swift\na\n```") == [])
  }

  @Test(arguments: [
    ("a block of code", "```swift\na\n```", "1 blocks of code, got 0"),
    ("a fold", "<details>\n</details>", "1 folds, got 0"),
    ("a picture", "![a](b.svg)", "1 pictures, got 0"),
  ])
  func `finds what's missing`(what: String, markdown: String, part: String) throws {
    let problems = try problems(of: "{}", markdown: markdown)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(part) == true)
  }

  @Test(arguments: [
    "/documentation/workbook/gone", "/documentation/workbook#Gone", "/images/gone.svg", "1.md",
  ])
  func `finds links that lead nowhere`(address: String) throws {
    let problems = try problems(of: #"{"references": {"a": {"url": "\#(address)"}}}"#)
    #expect(problems == ["\(root): '\(address)' leads nowhere."])
  }

  @Test func `finds links and pictures without an address`() throws {
    let problems = try problems(of: #"{"s": {"type": "reference", "identifier": "a"}}"#)
    #expect(problems == ["\(root): 'a' leads nowhere."])
  }

  @Test func `finds code without a language`() throws {
    let page = #"{"s": {"type": "codeListing"}}"#
    let problems = try problems(of: page, markdown: "```\n```")
    #expect(problems == ["\(root): a block of code has no language."])
  }

  @Test func `finds symbols that are in none of a page's topics`() throws {
    let page = """
      {"topicSections": [{"identifiers": ["a"]}, {"generated": true, "identifiers": ["b"]},
      {"generated": true, "identifiers": ["Sendable-Implementations"]}]}
      """
    #expect(try problems(of: page) == ["\(root): 'b' is in none of the page's topics."])
  }

  @Test func `finds no such symbols on a page without topics`() throws {
    let page = #"{"topicSections": [{"generated": true, "identifiers": ["a"]}]}"#
    #expect(try problems(of: page) == [])
  }

  @Test func `finds pages that can't be reached`() throws {
    let problems = try problems(of: "{}", listed: false, asWebPage: false)
    #expect(
      problems == ["\(root) has no web page.", "\(root) isn't in the list of pages."]
    )
  }

  @Test func `finds pages that are missing`() throws {
    try write("{}", to: "data/documentation.json")
    try write("", to: "documentation/index.html")
    try write(#"[{"path": "/documentation"}]"#, to: "index/index.json")
    let problems = try SiteCheck(of: site).problems(expecting: ["Chapters/1-a.md": ""])
    #expect(problems == ["Chapters/1-a.md isn't on the site."])
  }
}
