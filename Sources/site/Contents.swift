/// The table of contents in `Chapters/README.md`, which gives the pages their order.
struct Contents: Equatable {
  /// The pages below one heading.
  struct Group: Equatable {
    let title: String
    /// The names of the pages' files.
    var pages: [String] = []
  }

  private(set) var groups: [Group] = []
  /// The lessons of the pages, by the names of the pages' files.
  private(set) var takeaways: [String: String] = [:]

  /// The names of all pages' files, in order.
  var pages: [String] { groups.flatMap(\.pages) }

  /// Reads the section *Contents*, whose tables and lists link to the pages.
  init(_ markdown: String) {
    var isInside = false
    for line in markdown.split(separator: "\n").map(String.init) {
      if line.hasPrefix("## ") {
        isInside = line == "## Contents"
      } else if isInside, line.hasPrefix("### ") {
        groups.append(Group(title: String(line.dropFirst(4))))
      } else if isInside, !groups.isEmpty {
        add(line)
      }
    }
  }

  private mutating func add(_ line: String) {
    for link in line.matches(of: /\]\(([^)\/#]+\.md)\)/) {
      let page = String(link.1)
      guard !pages.contains(page) else { continue }
      groups[groups.count - 1].pages.append(page)
      let cells = line.split(separator: "|").map { $0.trimmed }
      if line.hasPrefix("| "), cells.count > 2 { takeaways[page] = cells[2] }
    }
  }
}
