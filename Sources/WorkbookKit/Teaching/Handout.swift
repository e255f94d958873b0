/// A text to print or to show on a terminal.
public struct Handout: Equatable, Sendable {
  /// A part of the text.
  public enum Block: Equatable, Sendable {
    /// A heading of a level from 1 on.
    case heading(Int, String)
    /// A paragraph, which is one long line.
    case paragraph(String)
    /// An item of a list.
    case item(String)
    /// A paragraph that begins with a label.
    case labeled(String, String)
    /// Lines of code.
    case code([String])
  }

  /// The parts, in order.
  public private(set) var blocks: [Block] = []

  mutating func heading(_ level: Int, _ text: String) { blocks.append(.heading(level, text)) }
  mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }
  mutating func items(_ texts: [String]) { blocks += texts.map { .item($0) } }
  mutating func labeled(_ label: String, _ text: String) { blocks.append(.labeled(label, text)) }
  mutating func code(_ lines: [String]) { blocks.append(.code(lines)) }

  /// The text as Markdown.
  public var markdown: String {
    var (lines, isInList) = ([String](), false)
    for block in blocks {
      let isItem = if case .item = block { true } else { false }
      if !lines.isEmpty, !(isItem && isInList) { lines.append("") }
      switch block {
      case .heading(let level, let text): lines.append("\(repeated("#", level)) \(text)")
      case .paragraph(let text): lines.append(text)
      case .item(let text): lines.append("- \(text)")
      case .labeled(let label, let text): lines.append("**\(label):** \(text)")
      case .code(let code): lines += ["```"] + code + ["```"]
      }
      isInList = isItem
    }
    return lines.joined(separator: "\n")
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}
