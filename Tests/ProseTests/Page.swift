import Foundation

@testable import workbook

/// A page in Markdown, read as far as it claims something: its blocks, and the lines outside of them.
struct Page {
  /// The path from the root of the repository.
  let path: String
  let text: String
  private(set) var blocks: [Block] = []
  private(set) var prose: [(number: Int, text: String)] = []
  /// A block that never ends, if there's one.
  private var open: Block?

  init(_ path: String, text: String) {
    (self.path, self.text) = (path, text)
    let lines = text.components(separatedBy: "\n")
    for (index, text) in lines.enumerated() {
      if let block = open {
        let line = text.hasPrefix(block.margin) ? String(text.dropFirst(block.margin.count)) : ""
        if line.hasPrefix("```") {
          blocks.append(block)
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if text.contains("```"), let marks = text.wholeMatch(of: /([\s>]*)```([^`]*)/) {
        // docc takes whatever follows the marks for the name of a language. So a page of the
        // reference has the rest of a label in a comment above the block.
        let rest = lines[max(index - 1, 0)].wholeMatch(of: /<!-- (.+) -->/).map { " \($0.1)" } ?? ""
        open = Block(line: index + 1, label: marks.2 + rest, margin: String(marks.1))
      } else {
        prose.append((index + 1, text))
      }
    }
  }

  /// The anchors that a code host gives to the headings.
  var anchors: [String] {
    prose.filter { $0.text.hasPrefix("#") }.map { line in
      let title = String(line.text.drop { $0 == "#" }.drop { $0 == " " })
      return BookPage.anchor(of: title.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 })
    }
  }

  /// Everything on the page that isn't true.
  var problems: [Problem] {
    let unclosed = open.map { [Problem(line: $0.line, text: "expected ``` at the block's end")] }
    return (unclosed ?? []) + linkProblems + nameProblems + blocks.compactMap(\.problem)
  }

  /// The page with its quotations as they're in the sources now.
  ///
  /// What isn't found there stays as it is, and has to be corrected by hand.
  var rewritten: Page {
    var lines = text.components(separatedBy: "\n")
    // From the end, so that the numbers of the lines before stay the same.
    for block in blocks.reversed() {
      guard case .quotation(let sources)? = try? Label(block.label),
        let now = try? block.version(in: sources)
      else { continue }
      lines.replaceSubrange(
        block.line..<block.line + block.lines.count,
        with: now.map { "\(block.margin)\($0)".replacing(/\s+$/, with: "") }
      )
    }
    return Page(path, text: lines.joined(separator: "\n"))
  }
}

/// A block between marks.
struct Block {
  /// The number of the line with the opening marks.
  let line: Int
  /// What follows the opening marks, and says how the block is proved.
  let label: String
  /// What's left of the marks in each line: indentation, or the sign of a quotation.
  let margin: String
  var lines: [String] = []
}

/// What isn't true, and the number of its line on the page or, as long as it's thrown, of the block.
struct Problem: Error {
  var line = 0
  let text: String
}
