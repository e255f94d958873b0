import Foundation
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
    #"$ WORKBOOK_CHAPTER=0.book swift test --filter "made twice|made thrice""#,
    #"$ swift run departures"#,
  ])
  func `would not have commands that find nothing`(command: String) throws {
    #expect(try !findsSomething(command))
  }

  /// Whether each part of a command's filter selects a test.
  private func findsSomething(_ command: String) throws -> Bool {
    let test = /\$ WORKBOOK_CHAPTER=(\d+)\.book swift test --filter "(.+)"/
    guard let match = command.wholeMatch(of: test) else { return false }
    let names = try testNames(ofChapter: match.1)
    return try match.2.split(separator: "|").allSatisfy { part in
      let pattern = try Regex(String(part))
      return names.contains { $0.contains(pattern) }
    }
  }

  /// Returns the names of the suites and tests that `Package.swift` selects for a chapter's book
  /// code.
  private func testNames(ofChapter chapter: Substring) throws -> [String] {
    let targets = Repository.package.text("Package.swift")?
      .matches(of: /"(Chapter0?(\d+)\w*Tests)": \[/)
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

@Suite struct `The map` {
  @Test func `links each name to the file that declares it`() throws {
    let page = Repository.page("Chapters/C-map.md")
    let links = page.prose.flatMap { $0.text.matches(of: /\[`([^`]+)`\]\(\.\.\/(Sources[^)]+)\)/) }
    #expect(links.count > 50)
    for (_, symbol, file) in links.map(\.output) {
      // `Chapter04Dispatcher.Receiver.context` and `KVOController.observe(handler:)`
      let names = symbol.prefix { $0 != "(" }.split(separator: ".")
        .filter { !file.hasPrefix("Sources/\($0)/") }
      let text = Repository.package.text(String(file)) ?? ""
      // A type's members stand in its declaration, or in one of its extensions.
      let isDeclared = try text.components(separatedBy: "\n}\n").contains { code in
        try names.allSatisfy { try code.contains(declaration(of: $0)) }
      }
      #expect(isDeclared, "\(file) doesn't declare '\(symbol)'")
    }
  }
}

/// Returns an expression for a line that declares the name, or extends the type of this name.
private func declaration(of name: Substring) throws -> Regex<AnyRegexOutput> {
  let keywords = "actor|case|class|enum|extension|func|let|protocol|struct|typealias|var"
  let start = #"^[^/.\n]*\b(?:(?:\#(keywords)) (?:\w+, )*|(?=(?:de)?init\b))"#
  return try Regex(start + #"\Q\#(name)\E(?!\w)"#).anchorsMatchLineEndings()
}
