import Foundation

/// A page of the book, with its sections and the boxes that ask the reader to write something.
struct BookPage: Sendable {
  /// A box.
  struct Box: Equatable, Sendable {
    /// The number of the small exercise, or the title of a step of another task.
    let task: String
    /// The title of the section that contains the box, or `nil` if it comes before the first one.
    let section: String?
  }

  /// The file's name, such as "02-weak-map.md".
  let file: String
  /// The titles of the sections and their subsections.
  private(set) var sections: [String] = []
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
      let box = /\*\*(?:Your turn: (.+?)\.\*\*|Exercise \[([\d.]+))/
      if !quote.isEmpty, let match = quote.firstMatch(of: box) {
        boxes.append(Box(task: String(match.1 ?? match.2 ?? ""), section: sections.last))
      }
      quote = ""
      if line.hasPrefix("```") { isInCode.toggle() }
      guard !isInCode, line.hasPrefix("##") else { continue }
      sections.append(String(line.drop { $0 == "#" }.drop { $0 == " " }))
    }
  }

  /// Returns the part of a link to a section that follows `#`.
  static func anchor(of section: String) -> String {
    section.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  /// The name of the page in a sentence, such as "Chapter 2", "Detour 2b", or "Appendix A".
  var label: String {
    let name = file.prefix { $0 != "-" }
    let number = name.count > 1 && name.hasPrefix("0") ? name.dropFirst() : name
    return "\(chapter == nil ? "Appendix" : isDetour ? "Detour" : "Chapter") \(number)"
  }

  /// Whether the page is a detour, which no later page needs.
  var isDetour: Bool { file.contains(/^\d+[a-z]/) }

  /// The number of the chapter, which a detour has in common with it, or `nil` for an appendix.
  var chapter: Int? { Int(file.prefix(while: \.isNumber)) }
}

extension Book {
  /// The pages in the order of the book: the chapters, each with its detour, and then the
  /// appendices.
  ///
  /// The glossary is left out because it's for looking things up.
  var pages: [BookPage] {
    let folder = root.appending(path: "Chapters")
    return folder.names.filter { $0.contains(/^([0-9]+[a-z]?|[A-Z])-.*\.md$/) }
      .filter { !$0.hasSuffix("-glossary.md") }
      .map { BookPage(file: $0, text: text(of: folder.appending(path: $0))) }
  }
}
