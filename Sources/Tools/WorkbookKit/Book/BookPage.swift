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

  /// A box, and the text that comes before it.
  struct Box: Equatable, Sendable {
    /// The number of the small exercise, or the title of a step of another task.
    var task: String
    /// The section that contains the box, as an index.
    var section: Int
    /// The sections between the previous box and this one, or `nil` if there's no text between
    /// them.
    var reading: Span?
  }

  /// Consecutive sections.
  struct Span: Equatable, Sendable {
    var first: Int
    var last: Int
    /// Whether the reader has already read the beginning of the first section.
    var isContinued: Bool
  }

  /// The file's name, such as "02-weak-map.md".
  let file: String
  /// The sections and their subsections.
  private(set) var sections: [Section] = []
  /// The boxes, in order.
  private(set) var boxes: [Box] = []
  /// The sections after the last box, or `nil` if there's no text after it.
  private(set) var rest: Span?

  /// Parses the text of a page.
  init(file: String, text: String) {
    self.file = file
    var parser = Parser()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      parser.read(line)
    }
    parser.endQuote()
    (sections, boxes, rest) = (parser.sections, parser.boxes, parser.span)
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

/// A parser that reads a page line by line.
private struct Parser {
  var sections: [BookPage.Section] = []
  var boxes: [BookPage.Box] = []
  /// The sections since the last box.
  var span: BookPage.Span?

  private var anchorCounts: [String: Int] = [:]
  private var quote = ""
  private var isInCode = false
  /// Our version of a step follows its box, and isn't part of what the reader reads next.
  private var followsBox = false
  private var isInOurVersion = false

  mutating func read(_ line: Substring) {
    if line.hasPrefix(">") {
      quote += line.dropFirst()
      return
    }
    endQuote()
    if line.hasPrefix("```") { isInCode.toggle() }
    if isInOurVersion {
      if !isInCode, line.hasPrefix("</details>") { isInOurVersion = false }
      return
    }
    if line.allSatisfy(\.isWhitespace) { return }
    if followsBox, line.hasPrefix("<details>") {
      (followsBox, isInOurVersion) = (false, true)
    } else if !isInCode, line.hasPrefix("##") {
      addSection(line)
    } else {
      addText()
    }
  }

  /// Adds the box or the other quotation that ends before this line.
  mutating func endQuote() {
    guard !quote.isEmpty else { return }
    defer { quote = "" }
    if let title = text(after: "**Your turn: ", before: ".**") {
      addBox(title)
    } else if let title = text(after: "**Exercise [", before: "](") {
      addBox(String(title.prefix { $0 != " " }))
    } else {
      addText()
    }
  }

  private mutating func addBox(_ task: String) {
    let section = max(0, sections.count - 1)
    boxes.append(.init(task: task, section: section, reading: span))
    (span, followsBox) = (nil, true)
  }

  private mutating func addSection(_ line: Substring) {
    let title = line.drop { $0 == "#" }.drop { $0 == " " }
    let slug = title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
    let count = anchorCounts[slug, default: 0]
    anchorCounts[slug] = count + 1
    sections.append(.init(title: String(title), anchor: count == 0 ? slug : "\(slug)-\(count)"))
    extendSpan(isContinued: false)
  }

  /// Adds a line of text, unless it comes before the first section.
  private mutating func addText() { if !sections.isEmpty { extendSpan(isContinued: true) } }

  private mutating func extendSpan(isContinued: Bool) {
    followsBox = false
    let section = sections.count - 1
    span = .init(
      first: span?.first ?? section,
      last: section,
      isContinued: span?.isContinued ?? isContinued
    )
  }

  private func text(after start: String, before end: String) -> String? {
    guard let start = quote.firstRange(of: start) else { return nil }
    let rest = quote[start.upperBound...]
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
  }
}
