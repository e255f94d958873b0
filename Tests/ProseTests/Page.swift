/// One Markdown page, read as far as its claims go: fences, prose, links, and headings.
struct Page {
  let path: String
  private(set) var fences: [Fence] = []
  private(set) var links: [Link] = []
  private(set) var anchors: Set<String> = []
  /// The lines outside fences.
  private(set) var prose: [Prose] = []
  private(set) var problems: [Problem] = []

  init(path: String, text: String) {
    self.path = path
    var open: Fence?
    var slugs: [String: Int] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = String(line)
      if let fence = open {
        if fence.isClosed(by: line) {
          fences.append(fence)
          open = nil
        } else {
          open?.lines.append(fence.content(of: line))
        }
        continue
      }
      if let fence = Fence(opening: line, at: index + 1) {
        open = fence
        continue
      }
      prose.append(Prose(line: index + 1, text: line))
      links += Link.all(in: line, at: index + 1)
      if let slug = line.headingSlug {
        let earlier = slugs[slug, default: 0]
        anchors.insert(earlier == 0 ? slug : "\(slug)-\(earlier)")
        slugs[slug] = earlier + 1
      }
    }
    if let open {
      problems.append(Problem(page: path, line: open.line, text: "this fence is never closed"))
    }
  }
}

/// A line outside of the fences.
struct Prose {
  let line: Int
  let text: String
}

/// A fenced block: its label (everything after the opening marks) and its lines, de-indented.
struct Fence {
  let line: Int
  let label: String
  var lines: [String] = []
  private let marks: String
  private let column: Int

  /// Reads an opening line; quotes (`>`), list markers and indentation may stand before the marks.
  init?(opening text: String, at line: Int) {
    guard text.contains("```") else { return nil }
    let lead = text.prefixMatch(of: /(?:\s|>|[-*+]\s|\d+[.)]\s)*/)?.0 ?? ""
    let rest = text.dropFirst(lead.count)
    guard let match = rest.prefixMatch(of: /(```+)([^`]*)$/) else { return nil }
    self.line = line
    marks = String(match.1)
    label = match.2.trimmed
    column = lead.count
  }

  func isClosed(by text: String) -> Bool {
    let rest = content(of: text).trimmed
    return rest.hasPrefix(marks) && rest.allSatisfy { $0 == marks.first }
  }

  func content(of text: String) -> String {
    var rest = Substring(text)
    while column > text.count - rest.count, let next = rest.first, " >\t".contains(next) {
      rest.removeFirst()
    }
    return String(rest)
  }
}

/// Something that a page says about another place.
struct Link {
  let line: Int
  let target: String
  /// A path named in running text, as `Sources/…`, which must exist but leads nowhere by itself.
  var isMention = false

  static func all(in text: String, at line: Int) -> [Link] {
    // Most lines have no link, and a regular expression takes its time.
    guard text.contains("/") || text.contains("](") else { return [] }
    let mention = /`((?:Sources|Tests|Chapters|Exercises|\.ci|\.github)\/[\w.\/+-]+)`/
    let mentions = text.matches(of: mention).map {
      Link(line: line, target: String($0.1), isMention: true)
    }
    let prose = text.replacing(/(`+)[^`]+\1/, with: "code")
    let links = prose.matches(of: /\]\(\s*([^)\s]+)/).map { String($0.1) }
    return mentions + links.map { Link(line: line, target: $0) }
  }
}
