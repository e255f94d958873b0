import Foundation
@testable import scoreboard
import Testing

@Suite struct `KVOController, examined` {
  private static let page = Repository.page("Chapters/examined.md")
  private static let commands = page.fences.filter { $0.label == "console" }.flatMap(\.lines)

  @Test func `has one command below each heading that asks or claims something`() {
    #expect(Self.commands.count == Self.page.prose.count { $0.text.hasPrefix("### ") })
  }

  @Test(arguments: commands) func `has commands that find something`(command: String) throws {
    #expect(try findsSomething(command))
  }

  @Test(arguments: [
    #"$ WORKBOOK_CHAPTER=8.book swift test --filter "issue 58""#,
    #"$ WORKBOOK_CHAPTER=7.book swift test --filter "issue 57""#,
    #"$ WORKBOOK_CHAPTER=12.book swift test --filter "issue 57""#,
    #"$ swift run scoreboard "a lost address" 8"#,
    #"$ swift run scoreboard "a recycled address" 12"#,
  ])
  func `would not have commands that find nothing`(command: String) throws {
    #expect(try !findsSomething(command))
  }

  /// Whether a command selects a test, or a hazard and a column, that exists.
  private func findsSomething(_ command: String) throws -> Bool {
    let test = /\$ WORKBOOK_CHAPTER=(\d+b?)\.book swift test --filter "(.+)"/
    if let match = command.wholeMatch(of: test) {
      let pattern = try Regex(String(match.2))
      return try testNames(ofChapter: match.1).contains { $0.contains(pattern) }
    }
    let board = /\$ swift run scoreboard (?:--designs|"(.+)"(?: (\d+))?)/
    guard let match = command.wholeMatch(of: board) else { return false }
    guard let hazard = match.1 else { return true }
    return Hazard.all.contains { $0.name == hazard }
      && Column.all.contains { $0.name.hasPrefix(match.2 ?? "") }
  }

  /// Returns the names of the suites and tests that `Package.swift` selects for a chapter's book code.
  private func testNames(ofChapter chapter: Substring) throws -> [String] {
    let targets = Repository.package.text("Package.swift")?
      .matches(of: /"(Chapter0?(\d+b?)\w*Tests)": \[/)
      .filter { $0.2 == chapter }
    return try (targets ?? []).flatMap { target in
      let folder = "Tests/\(target.1)"
      let root = Repository.root.appending(path: folder)
      return try FileManager.default.subpathsOfDirectory(atPath: root.path).flatMap { file in
        (Repository.package.text("\(folder)/\(file)") ?? "")
          .matches(of: /(?:struct|func) `([^`]+)`/).map { String($0.1) }
      }
    }
  }
}
