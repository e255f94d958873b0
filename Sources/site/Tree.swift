import Foundation

/// A value in one of DocC's JSON files.
typealias Node = [String: Any]

/// Moves the reference of the modules below the book, so that every page shows the same list of
/// pages, and a way back to the book.
///
/// DocC's own `merge` gives each module a list of its own.
func joinTrees(of site: URL) throws {
  let root = "/documentation/\(Pages.root.lowercased())"
  let data = site.appending(path: "data/documentation")
  let book = try node(at: data.appending(path: "\(Pages.root.lowercased()).json"))
  let title = (book["metadata"] as? Node)?["title"] as? String ?? Pages.root
  let identifier = "doc://\(Pages.root)/documentation/\(Pages.root)"
  let reference: Node = [
    "type": "topic", "kind": "article", "role": "collection", "identifier": identifier,
    "title": title, "url": root,
  ]
  for path in try FileManager.default.subpathsOfDirectory(atPath: data.path)
  where path.hasSuffix(".json") && !path.hasPrefix(Pages.root.lowercased()) {
    let file = data.appending(path: path)
    try save(placed(try node(at: file), below: identifier, reference), at: file)
  }

  let file = site.appending(path: "index/index.json")
  var index = try node(at: file)
  var languages = index["interfaceLanguages"] as? [String: [Node]] ?? [:]
  languages["swift"] = languages["swift"].map { $0.map { joined($0, below: root) } }
  index["interfaceLanguages"] = languages
  try save(index, at: file)
}

/// Returns a page of a module with the book as the first of the pages above it.
private func placed(_ page: Node, below book: String, _ reference: Node) -> Node {
  var page = page
  var hierarchy = page["hierarchy"] as? Node ?? [:]
  let paths = hierarchy["paths"] as? [[String]] ?? [[]]
  hierarchy["paths"] = paths.map { [book] + $0 }
  page["hierarchy"] = hierarchy
  var references = page["references"] as? Node ?? [:]
  references[book] = reference
  page["references"] = references
  return page
}

/// Returns the merged list of pages with the modules only at the place where the book lists them.
private func joined(_ merged: Node, below root: String) -> Node {
  let archives = merged["children"] as? [Node] ?? []
  let modules = archives.filter { $0["path"] as? String != root }
  var merged = merged
  merged["children"] = archives.filter { $0["path"] as? String == root }.map { book in
    var book = book
    book["children"] = (book["children"] as? [Node] ?? []).map { child in
      modules.first { $0["path"] as? String == child["path"] as? String } ?? child
    }
    return book
  }
  return merged
}

private func node(at file: URL) throws -> Node {
  try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node ?? [:]
}

private func save(_ node: Node, at file: URL) throws {
  try JSONSerialization.data(withJSONObject: node, options: .sortedKeys).write(to: file)
}
