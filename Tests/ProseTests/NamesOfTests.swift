import Foundation
import Testing

/// The names of tests, by which pages let readers run them.
@Suite struct `The names of tests` {
  @Test(arguments: Repository.pages)
  func `are those of tests of the chapter`(path: String) {
    for line in Repository.page(path).prose {
      report(unknown(in: line.text).map { Problem(page: path, line: line.line, text: $0) })
    }
  }

  @Test(arguments: Repository.pages)
  func `are found by the filters of commands`(path: String) throws {
    let page = Repository.page(path)
    let commands = page.fences.filter { $0.label == "console" }.flatMap { fence in
      fence.lines.enumerated().map { Prose(line: fence.line + $0 + 1, text: $1) }
    }
    for line in page.prose + commands {
      report(try unfound(in: line.text).map { Problem(page: path, line: line.line, text: $0) })
    }
  }

  @Test(arguments: [
    "| 58 | [8](08.md) | `issue 58: removes the entry` |",
    "| 57 | [7](07.md) | `issue 57: removes the entry later` |",
  ])
  func `are missed if a row has another one`(row: String) {
    #expect(unknown(in: row).count == 1)
  }

  @Test(arguments: [
    #"$ WORKBOOK_CHAPTER=8.book swift test --filter "issue 58""#,
    #"`WORKBOOK_CHAPTER=7.book swift test --filter "issue 57"`"#,
    #"$ WORKBOOK_CHAPTER=12.book swift test --filter "issue 57""#,
    #"$ WORKBOOK_CHAPTER=0.book swift test --filter "made twice|made thrice""#,
  ])
  func `are missed if a filter finds none`(command: String) throws {
    #expect(try unfound(in: command).count == 1)
  }

  /// Returns what's wrong with the names that stand in a cell after the link to their chapter.
  private func unknown(in row: String) -> [String] {
    row.matches(of: /\| \[(\d+)b?\]\([^)]*\) \| `([^`]+)` \|/).compactMap { match in
      let isKnown = Self.names[String(match.1)]?.contains(String(match.2)) == true
      return isKnown ? nil : "no test of chapter \(match.1) is called '\(match.2)'"
    }
  }

  /// Returns what's wrong with the filters of commands.
  private func unfound(in text: String) throws -> [String] {
    try text.matches(of: /WORKBOOK_CHAPTER=(\d+)\.book swift test --filter "(.+?)"/)
      .flatMap { command in
        let names = Self.names[String(command.1)] ?? []
        return try command.2.split(separator: "|").filter { part in
          let pattern = try Regex(String(part))
          return !names.contains { $0.contains(pattern) }
        }.map { "'\($0)' finds no test of chapter \(command.1)" }
      }
  }

  /// The names of the suites and tests of each chapter's book code.
  private static let names: [String: [String]] = {
    var names: [String: [String]] = [:]
    let root = Repository.root.appending(path: "Tests")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    for path in paths where path.hasSuffix(".swift") {
      guard let chapter = path.firstMatch(of: /^Chapter0?(\d+)/)?.1 else { continue }
      names[String(chapter), default: []] += (Repository.package.text("Tests/\(path)") ?? "")
        .matches(of: /(?:struct|func) `([^`]+)`/).map { String($0.1) }
    }
    return names
  }()
}
