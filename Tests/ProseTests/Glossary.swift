/// The terms, and the pages that introduce them.
struct Glossary {
  struct Term: Equatable {
    let name: String
    let page: String

    /// Whether the text contains the term, in the singular or the plural, and not only as the end
    /// of other terms, as *raw registration* contains *registration*.
    func isUsed(in text: String, besides others: [Term] = []) -> Bool {
      let longer = others.filter { $0.name.hasSuffix(" \(name)") }
      return Glossary.count(name, in: text)
        > longer.reduce(0) { $0 + Glossary.count($1.name, in: text) }
    }

    /// Whether the text contains the term in italics, in the singular or the plural.
    func inItalics(_ text: String) -> Bool {
      let text = text.lowercased().replacing(/\n(> )?/, with: " ")
      return ["", "s", "es"].contains { text.contains("*\(name.lowercased())\($0)*") }
    }
  }

  let terms: [Term]

  /// Reads the rows `| **term** | definition | [page](file) |`.
  init(_ page: Page) {
    terms = page.prose.compactMap { line in
      line.text.wholeMatch(of: /\|\s*\*\*(.+?)\*\*\s*\|.*\|\s*\[.*\]\(([^)#]+)(?:#[^)]*)?\)\s*\|/)
        .map {
          Term(name: String($0.1), page: "Chapters/\($0.2)")
        }
    }
  }

  /// The coined words of the first edition that occur in the text.
  static func retired(in text: String) -> [String] {
    ["ground", "hole", "desk", "evening", "telling"].filter { count($0, in: text) > 0 }
  }

  /// Returns how often a name occurs in a text as whole words, in the singular or the plural.
  private static func count(_ name: String, in text: String) -> Int {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    let name = name.lowercased().split(separator: " ")
    return words.indices.count { start in
      guard start + name.count <= words.count else { return false }
      let (first, last) = (words[start...].prefix(name.count - 1), words[start + name.count - 1])
      return first.elementsEqual(name.dropLast())
        && ["", "s", "es"].contains { last == name[name.count - 1] + $0 }
    }
  }
}
