import Foundation

/// A page of the book, with its sections and the boxes that ask the reader to write something.
struct BookPage: Sendable {
  /// A section of a page.
  struct Section: Equatable, Sendable {
    /// The heading.
    let title: String
    /// The part of a link that follows `#`.
    let anchor: String
  }

  /// A box.
  struct Box: Equatable, Sendable {
    /// The number of the small exercise, or the title of a step of another task.
    let task: String
    /// The section that contains the box, or `nil` if it comes before the first one.
    let section: Section?
  }

  /// The file's name, such as "02-weak-map.md".
  let file: String
  /// The sections and their subsections.
  private(set) var sections: [Section] = []
  /// The boxes, in order.
  private(set) var boxes: [Box] = []

  /// Parses the text of a page.
  init(file: String, text: String) {
    self.file = file
    var isInCode = false
    var quote = ""
    // The last line is empty, so that a quotation ends before it.
    for line in "\(text)\n".split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(">") {
        quote += line.dropFirst()
        continue
      }
      if !quote.isEmpty {
        let box = /\*\*(?:Your turn: (.+?)\.\*\*|Exercise \[([\d.]+))/
        if let match = quote.firstMatch(of: box) {
          let task = String(match.1 ?? match.2 ?? "")
          boxes.append(Box(task: task, section: sections.last))
        }
        quote = ""
      }
      if line.hasPrefix("```") { isInCode.toggle() }
      guard !isInCode, line.hasPrefix("##") else { continue }
      let title = String(line.drop { $0 == "#" }.drop { $0 == " " })
      let anchor = title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      sections.append(Section(title: title, anchor: anchor.replacing(" ", with: "-")))
    }
  }

  /// The name of the page in a sentence, such as "Chapter 2", "Detour 2b", or "Appendix A".
  var label: String {
    let kind = chapter == nil ? "Appendix" : isDetour ? "Detour" : "Chapter"
    return "\(kind) \(number)"
  }

  /// Whether the page is a detour, which no later page needs.
  var isDetour: Bool { chapter != nil && !number.allSatisfy(\.isNumber) }

  /// The number or the letter of the page, such as "2", "2b", or "A".
  private var number: Substring {
    let number = file.prefix { $0 != "-" }
    return number.count > 1 && number.hasPrefix("0") ? number.dropFirst() : number
  }

  /// The number of the chapter, which a detour has in common with it, or `nil` for an appendix.
  var chapter: Int? { Int(file.prefix(while: \.isNumber)) }
}
