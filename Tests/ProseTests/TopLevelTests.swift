import Foundation
import Testing

@Suite struct `The top level` {
  @Test func `contains what a visitor needs, and nothing else`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    #expect(
      names.filter { !$0.hasPrefix(".") }.sorted()
        == ["Chapters", "Exercises", "LICENSE", "Package.swift", "README.md", "Sources", "Tests"]
    )
  }
}
