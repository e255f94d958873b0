import Foundation

/// The map from the original to our code, which `Chapters/map.json` contains.
///
/// To change the map, edit the file. The tests then name the lines of the pages that have to
/// change.
struct Map: Decodable {
  /// A part of the original, and where it was found: the original's files, the articles in the
  /// order of the credits, or other sources.
  struct Entry: Decodable {
    let name: String
    let sources: [String]
  }

  /// A declaration in our code, such as `Core.deinit` or `KVOController.observe(keyPaths:action:)`.
  struct Counterpart: Decodable {
    let symbol: String
    let file: String
  }

  /// A test and the suite that contains it, or a claim and its subject, such as “A registry”.
  struct NamedTest: Decodable {
    let suite: String
    let test: String
    let file: String

    /// Whether this is a claim, whose sentence may contain code.
    var isClaim: Bool { file.hasPrefix("Tests/Claims/") }
  }

  /// A row of a table.
  struct Row: Decodable {
    let original: [Entry]
    let here: [Counterpart]
    let tests: [NamedTest]
    let differs: String
  }

  /// A section of a page, which contains one table.
  struct Section: Decodable {
    let page: String
    let title: String
    let rows: [Row]
  }

  let sections: [Section]

  var rows: [Row] { sections.flatMap(\.rows) }

  /// Reads the map of the package.
  static func read() throws -> Map {
    let text = Repository.package.text("Chapters/map.json") ?? ""
    return try JSONDecoder().decode(Map.self, from: Data(text.utf8))
  }
}

extension Map {
  /// The first line of each table.
  static let header = "| original | here | test | what differs, and why |"

  /// Returns the lines of a page's tables, without those that contain only dashes.
  func lines(of page: String) -> [String] {
    sections.filter { $0.page == page }.flatMap { [Self.header] + $0.rows.map(\.line) }
  }
}

extension Map.Row {
  /// The row in Markdown.
  fileprivate var line: String {
    let cells = [
      original.map(\.name).joined(separator: "; "),
      here.isEmpty ? "nothing" : here.map(\.link).joined(separator: "; "),
      tests.map(\.link).joined(separator: "; "),
      differs,
    ]
    return "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
  }
}

extension Map.NamedTest {
  /// The suite and a link to the file.
  fileprivate var link: String { "\(suite) [\(isClaim ? test : "`\(test)`")](../\(file))" }
}

extension Map.Counterpart {
  /// The symbol as a link to its file, with the name of the module if several chapters may declare
  /// a type with that name.
  fileprivate var link: String {
    let module = file.split(separator: "/").dropFirst().first ?? ""
    let isAmbiguous = module.contains(/^Chapter0(1|2Reg|3|4Dis|5|6Auto|7|9)/)
    return "[`\(isAmbiguous ? "\(module)." : "")\(symbol)`](../\(file))"
  }
}
