import WorkbookKit

/// The pages of the book, by their paths in the repository.
struct Pages {
  /// The names of the pages on the site, by their paths in the repository.
  let names: [String: String]
  /// The anchors in DocC, by the pages' paths and the anchors in the repository.
  private let anchors: [String: [String: String]]
  /// The address of the repository's files; nil for no links to them.
  let repository: String?

  /// The name of the site's first page, and of the documentation that contains the book.
  static let root = "Workbook"

  init(_ texts: [String: String], repository: String? = nil) {
    names = Dictionary(uniqueKeysWithValues: texts.keys.map { ($0, Self.name(of: $0)) })
    anchors = texts.mapValues(site.anchors(of:))
    self.repository = repository
  }

  private static func name(of path: String) -> String {
    switch path {
    case "README.md": root
    case "Chapters/README.md": "contents"
    default: String((path.split(separator: "/").last ?? "").dropLast(".md".count))
    }
  }

  /// Returns prose whose links work on the site.
  ///
  /// - Throws: `WorkbookError` if a link leads to a heading that doesn't exist.
  func linked(_ prose: String, on page: String) throws(WorkbookError) -> String {
    var result = ""
    var rest = prose[...]
    while let link = rest.firstMatch(of: /(!?)\[([^\[\]]*)\]\(([^()\s]+)\)/) {
      result += rest[..<link.range.lowerBound]
      let target = String(link.3)
      if target.contains("://") || target.hasPrefix("mailto:") {
        result += link.0
      } else if link.1 == "!" {
        result += "![\(link.2)](\(target.split(separator: "/").last ?? ""))"
      } else {
        result += try self.link(String(link.2), to: target, on: page)
      }
      rest = rest[link.range.upperBound...]
    }
    return result + rest
  }

  private func link(
    _ text: String,
    to target: String,
    on page: String
  ) throws(WorkbookError) -> String {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].isEmpty ? page : resolvedPath(String(parts[0]), from: page)
    guard let name = names[path] else { return file(text, at: path) }
    var address = "doc://\(Self.root)/documentation/\(Self.root)"
    if name != Self.root { address += "/\(name)" }
    if parts.count == 2 {
      guard let anchor = anchors[path]?[String(parts[1])] else {
        throw WorkbookError(
          "\(page) links to \(target), but \(path) has no such heading. Correct the link."
        )
      }
      address += "#\(anchor)"
    }
    return "[\(text)](\(address))"
  }

  /// Returns a reference to a file that isn't on the site.
  private func file(_ text: String, at path: String) -> String {
    if let repository { return "[\(text)](\(repository)/\(path))" }
    return text.hasPrefix("`") ? text : "\(text) (`\(path)`)"
  }
}
