import Foundation

/// A check of a site's files: every page is there, and every link and picture leads somewhere.
struct SiteCheck {
  private let site: URL
  /// The pages, by their addresses.
  private let pages: [String: RenderedPage]
  /// The addresses in the list of pages beside each page.
  private let listed: Set<String>

  var pageCount: Int { pages.count }

  /// Reads a site.
  init(of site: URL) throws {
    self.site = site
    let data = site.appending(path: "data")
    var pages: [String: RenderedPage] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: data.path)
    where path.hasSuffix(".json") {
      let page = try RenderedPage(Data(contentsOf: data.appending(path: path)))
      pages["/" + path.dropLast(".json".count)] = page
    }
    self.pages = pages
    let index = try Data(contentsOf: site.appending(path: "index/index.json"))
    listed = Self.addresses(in: try JSONSerialization.jsonObject(with: index))
  }

  /// Returns all values of `path` in a tree.
  private static func addresses(in value: Any) -> Set<String> {
    if let list = value as? [Any] {
      return list.reduce(into: []) { $0.formUnion(addresses(in: $1)) }
    }
    guard let node = value as? [String: Any] else { return [] }
    var found = node.values.reduce(into: Set<String>()) { $0.formUnion(addresses(in: $1)) }
    if let path = node["path"] as? String { found.insert(path) }
    return found
  }

  /// Returns a sentence for each fault of the site.
  ///
  /// - Parameter texts: The Markdown of the book's pages, by their paths.
  /// - Returns: Complete sentences.
  func problems(expecting texts: [String: String]) -> [String] {
    let names = Pages(texts).names
    var problems: [String] = []
    for (path, markdown) in texts.sorted(by: { $0.key < $1.key }) {
      let root = "/documentation/\(Pages.root)"
      let name = names[path] ?? ""
      let address = (name == Pages.root ? root : "\(root)/\(name)").lowercased()
      if let page = pages[address] {
        problems += losses(of: page, comparedTo: markdown).map { "\(path): \($0)" }
      } else {
        problems.append("\(path) isn't on the site.")
      }
    }
    for (address, page) in pages.sorted(by: { $0.key < $1.key }) {
      if !exists("\(address)/index.html") { problems.append("\(address) has no web page.") }
      if !listed.contains(address) { problems.append("\(address) isn't in the list of pages.") }
      problems += faults(of: page).map { "\(address): \($0)" }
    }
    return problems
  }

  /// Returns a sentence for each kind of content that a page has lost.
  private func losses(of page: RenderedPage, comparedTo markdown: String) -> [String] {
    var (listings, folds, pictures) = (0, 0, 0)
    for block in blocks(of: markdown) {
      switch block {
      case .code: listings += 1
      case .prose(let lines):
        folds += lines.count { $0.contains("<details") }
        pictures += lines.joined(separator: "\n").matches(of: /!\[[^\]]*\]\(/).count
      }
    }
    let counts = [
      ("blocks of code", listings, page.languages.count),
      ("folds", folds, page.foldCount),
      ("pictures", pictures, page.pictures.count),
    ]
    return counts.filter { $0.1 != $0.2 }.map { "expected \($0.1) \($0.0), got \($0.2)." }
  }

  /// Returns a sentence for each fault of a page.
  private func faults(of page: RenderedPage) -> [String] {
    var faults = page.leftovers.map { "'\($0.prefix(60))' contains Markdown or HTML." }
    faults += page.strays.map { "'\($0)' is in none of the page's topics." }
    if page.languages.contains("") { faults.append("a block of code has no language.") }
    for link in page.links.union(page.pictures).sorted() where page.addresses[link] == nil {
      faults.append("'\(link)' leads nowhere.")
    }
    for address in Set(page.addresses.values.joined()).sorted() where !leadsSomewhere(address) {
      faults.append("'\(address)' leads nowhere.")
    }
    return faults
  }

  /// Returns whether there's a page, a heading, or a file at an address of the site.
  ///
  /// Other sites' addresses aren't checked.
  private func leadsSomewhere(_ address: String) -> Bool {
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return true }
    let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
    guard address.hasPrefix("/"), let path = parts.first else { return false }
    guard path.hasPrefix("/documentation") else { return exists(path) }
    guard let page = pages[path] else { return false }
    return parts.count == 1 || page.anchors.contains(parts[1].removingPercentEncoding ?? "")
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: site.appending(path: String(path.dropFirst())).path)
  }
}
