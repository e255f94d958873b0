extension Page {
  /// The number of words, including those of the code.
  var wordCount: Int {
    prose.reduce(0) { $0 + $1.text.wordCount } + fences.reduce(0) { $0 + $1.wordCount }
  }

  /// The headings with the number of words up to the next heading.
  var sections: [(slug: String, wordCount: Int)] {
    var sections: [(slug: String, line: Int, wordCount: Int)] = []
    for line in prose {
      if let slug = line.text.headingSlug { sections.append((slug, line.line, 0)) }
      if !sections.isEmpty { sections[sections.count - 1].wordCount += line.text.wordCount }
    }
    for fence in fences {
      guard let index = sections.lastIndex(where: { $0.line < fence.line }) else { continue }
      sections[index].wordCount += fence.wordCount
    }
    return sections.map { ($0.slug, $0.wordCount) }
  }

  /// The prose as paragraphs: joined lines, without code and the targets of links.
  var paragraphs: [Prose] {
    var paragraphs: [[Prose]] = []
    var previous: Prose?
    for line in prose {
      defer { previous = line }
      if line.text.isBlank { continue }
      if let previous, !previous.text.isBlank, line.line == previous.line + 1 {
        paragraphs[paragraphs.count - 1].append(line)
      } else {
        paragraphs.append([line])
      }
    }
    return paragraphs.map { lines in
      let text = lines.map(\.text).joined(separator: "\n")
      let words = text.replacing(/`[^`]*`/, with: "").replacing(/\]\([^)]*\)/, with: "]")
      return Prose(line: lines[0].line, text: words)
    }
  }
}

extension Fence {
  fileprivate var wordCount: Int { label.wordCount + lines.reduce(1) { $0 + $1.wordCount } }
}

extension String {
  var wordCount: Int { split(whereSeparator: \.isWhitespace).count }
}
