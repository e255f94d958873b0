import WorkbookKit

/// The label of the boxes that the site's script folds.
let foldLabel = "Fold"

/// Returns a page of the book as DocC's Markdown.
///
/// - Parameters:
///   - markdown: The page.
///   - path: The path of the page.
///   - pages: All pages, for the links between them.
///   - takeaway: A summary of the page, which takes the place of the first paragraph as the page's
///     abstract.
/// - Returns: The page's Markdown on the site.
/// - Throws: `WorkbookError` if a link leads to a heading that doesn't exist.
func staged(
  _ markdown: String,
  at path: String,
  pages: Pages,
  takeaway: String? = nil
) throws(WorkbookError) -> String {
  var output: [String] = []
  var isFolded = false
  for block in blocks(of: markdown) {
    var lines: [String]
    switch block {
    case .code(let code):
      lines = [code[0].plainFence] + code.dropFirst()
      if isFolded { lines = lines.map(quotedLine) }
    case .prose(let prose):
      let linked = try pages.linked(prose.joined(separator: "\n"), on: path)
      lines = linked.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0.wholeMatch(of: /<!--.*-->/) == nil }
        .map { labeled(String($0)) }
      lines = folded(lines, &isFolded)
    }
    output += lines
  }
  if let takeaway, let title = output.firstIndex(where: { $0.hasPrefix("# ") }) {
    output.insert(contentsOf: ["", "\(takeaway.capitalizedFirst)."], at: title + 1)
  }
  return output.joined(separator: "\n").withCompleteAbstract
}

/// Returns a line of a box as a line of a fold.
private func quotedLine(_ line: String) -> String { line.isEmpty ? ">" : "> \(line)" }

/// Replaces `<details>` by boxes, because DocC leaves HTML out and shows what's in between.
private func folded(_ lines: [String], _ isFolded: inout Bool) -> [String] {
  var output: [String] = []
  for line in lines {
    if line == "<details>" {
      isFolded = true
    } else if line == "</details>" {
      isFolded = false
    } else if let summary = line.wholeMatch(of: /<summary>(.*)<\/summary>/) {
      let text = summary.1.replacing(/<\/?code>/, with: "`")
      output.append("> \(foldLabel): \(text)")
    } else {
      output.append(isFolded ? quotedLine(line) : line)
    }
  }
  return output
}

/// Moves the first words of a box to its label.
private func labeled(_ line: String) -> String {
  if let box = line.wholeMatch(of: /> \*\*Your turn: (.*)/) {
    return "> Your turn: **\(box.1)"
  }
  if let box = line.wholeMatch(of: /> \*\*Exercise (\[?)(.*)/) {
    return "> Exercise: **\(box.1)\(box.2)"
  }
  if let box = line.wholeMatch(of: /> \*Beware:\* (.*)/) {
    return "> Beware: \(box.1)"
  }
  return line
}

extension String {
  /// The page with an abstract that doesn't end with a colon.
  ///
  /// The first paragraph is shown apart from the list that follows it, so a last sentence that
  /// introduces this list becomes a paragraph of its own.
  fileprivate var withCompleteAbstract: String {
    guard let abstract = prefixMatch(of: /# .*\n\n((?:.+\n)*.+:)\n\n/),
      let sentence = abstract.1.ranges(of: /[.]\s/).last
    else { return self }
    return String(self[..<sentence.lowerBound] + ".\n\n" + self[sentence.upperBound...])
  }
}
