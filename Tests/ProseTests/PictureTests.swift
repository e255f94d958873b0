import Foundation
import Testing

@Suite struct `The pictures` {
  private static var names: [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Chapters/pictures").path
    )
    return (files ?? []).filter { $0.hasSuffix(".svg") }.sorted()
  }

  @Test func `are there`() {
    #expect(!Self.names.isEmpty)
  }

  @Test(arguments: names)
  func `share one style, by day and by night`(name: String) throws {
    let styles = try [name, Self.names[0]].map { try #require(style(of: $0)) }
    #expect(styles[0] == styles[1])
    #expect(styles[0].contains("prefers-color-scheme: dark"))
  }

  @Test(arguments: names)
  func `tell in words what they show`(name: String) throws {
    let picture = try #require(text(of: name))
    #expect(picture.contains(/<title id="title">[^<]+<\/title>/))
    #expect(picture.contains(/<desc id="desc">[^<]+<\/desc>/))
    #expect(picture.contains(#"aria-labelledby="title desc""#))
  }

  private func text(of name: String) -> String? {
    Repository.package.text("Chapters/pictures/\(name)")
  }

  private func style(of name: String) -> Substring? {
    text(of: name)?.firstMatch(of: /<style>(?s:.*?)<\/style>/)?.output
  }
}
