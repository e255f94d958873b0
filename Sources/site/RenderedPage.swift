import Foundation

/// The parts of a page made by DocC that the check of the site needs.
struct RenderedPage {
  /// The anchors of the page's headings.
  private(set) var anchors: Set<String> = []
  /// The languages of the blocks of code; an empty string for none.
  private(set) var languages: [String] = []
  /// The number of folds.
  private(set) var foldCount = 0
  /// The identifiers of the pictures.
  private(set) var pictures: [String] = []
  /// The identifiers of the links.
  private(set) var links: Set<String> = []
  /// The texts that look like Markdown or HTML that DocC hasn't understood.
  private(set) var leftovers: [String] = []
  /// The symbols that a page with topics leaves out of them; DocC adds topics for these.
  private(set) var strays: [String] = []
  /// The addresses of what the page refers to, by their identifiers.
  private(set) var addresses: [String: [String]] = [:]

  /// Reads a page's data.
  init(_ data: Data) throws {
    guard let page = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return }
    for (identifier, reference) in page["references"] as? [String: [String: Any]] ?? [:] {
      addresses[identifier] = Self.addresses(of: reference)
    }
    strays = Self.strays(among: page["topicSections"] as? [[String: Any]] ?? [])
    for (key, value) in page where key != "references" { read(value) }
  }

  private static func strays(among topics: [[String: Any]]) -> [String] {
    let added = topics.filter { $0["generated"] as? Bool == true }
    if added.count == topics.count { return [] }
    return added.flatMap { $0["identifiers"] as? [String] ?? [] }
      .filter { !$0.hasSuffix("Implementations") }
  }

  private static func addresses(of reference: [String: Any]) -> [String] {
    let variants = reference["variants"] as? [[String: Any]] ?? []
    return ([reference] + variants).compactMap { $0["url"] as? String }
  }

  private mutating func read(_ value: Any) {
    if let list = value as? [Any] {
      for element in list { read(element) }
    } else if let node = value as? [String: Any] {
      read(node: node)
      for element in node.values { read(element) }
    }
  }

  private mutating func read(node: [String: Any]) {
    if let anchor = node["anchor"] as? String { anchors.insert(anchor) }
    let identifier = node["identifier"] as? String ?? ""
    switch node["type"] as? String {
    case "codeListing": languages.append(node["syntax"] as? String ?? "")
    case "aside" where node["name"] as? String == foldLabel: foldCount += 1
    case "image": pictures.append(identifier)
    case "reference": links.insert(identifier)
    case "text":
      let text = node["text"] as? String ?? ""
      if text.contains("](") || text.firstMatch(of: /<\/?[a-z]+>/) != nil { leftovers.append(text) }
    default: break
    }
  }
}
