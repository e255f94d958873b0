/// The layout of text on a terminal, whose lines have a limited width.
enum TextLayout {
  /// Returns the number of columns that a text takes up, not counting control sequences.
  static func columns(of text: some StringProtocol) -> Int {
    pieces(of: text).reduce(0) { $0 + $1.columns }
  }

  /// Returns a line as one or more lines that aren't wider than the terminal.
  ///
  /// A line is broken at a space if possible, so that a path stays in one piece if it fits on a line
  /// of its own. The following lines are indented like the text behind the line's label.
  static func wrap(_ text: String, width: Int) -> [String] {
    let width = max(width, 1)
    let all = pieces(of: text.replacing("\t", with: "    "))
    var indent = indentation(of: all)
    if indent > width / 2 { indent = 0 }
    let margin = String(repeating: " ", count: indent)
    var (lines, line, used) = ([String](), "", 0)
    // The word at the end of the line, which moves to the next line if it grows too long.
    var (word, wordColumns) = ("", 0)
    func finishLine() {
      lines.append(line)
      (line, used) = (margin, indent)
    }
    for piece in all {
      if piece.isSpace {
        line += word
        used += wordColumns
        (word, wordColumns) = ("", 0)
        if used < width {
          line += piece.text
          used += 1
        }
        continue
      }
      if used + wordColumns + piece.columns > width {
        if used > indent {
          finishLine()
        }
        if used + wordColumns + piece.columns > width, wordColumns > 0 {
          line += word
          (word, wordColumns) = ("", 0)
          finishLine()
        }
      }
      word += piece.text
      wordColumns += piece.columns
    }
    lines.append(line + word)
    return lines
  }

  /// Returns a Markdown text in which each paragraph is one line, so that it can be wrapped anew.
  ///
  /// Code, lists, and tables keep their lines.
  static func joinLines(_ text: String) -> String {
    var (result, isCode, isParagraph) = ([String](), false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      let isText = !isCode && !isFence && line.first.map { !" -*|>#".contains($0) } ?? false
      if isText, isParagraph {
        result[result.count - 1] += " \(line)"
      } else {
        result.append(String(line))
      }
      isParagraph = isText
    }
    return result.joined(separator: "\n")
  }

  /// A character or a control sequence.
  private struct Piece {
    var text: String
    var columns: Int
    var isSpace: Bool { text == " " }
  }

  private static func pieces(of text: some StringProtocol) -> [Piece] {
    var (pieces, rest) = ([Piece](), text[...])
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        pieces.append(Piece(text: String(character), columns: character.columns))
        continue
      }
      var sequence = String(character)
      if rest.first == "[" {
        sequence.append(rest.removeFirst())
        while let next = rest.popFirst() {
          sequence.append(next)
          if ("@"..."~").contains(next) { break }
        }
      }
      pieces.append(Piece(text: sequence, columns: 0))
    }
    return pieces
  }

  /// Returns the column at which the text of a line begins, behind spaces and a label such as
  /// "  expected:   ".
  private static func indentation(of pieces: [Piece]) -> Int {
    let characters = pieces.filter { $0.columns > 0 }
    let spaces = characters.prefix(while: \.isSpace).count
    guard spaces > 0 else { return 0 }
    let label = characters.dropFirst(spaces).prefix { ![":", "?"].contains($0.text) }
    let end = spaces + label.count + 1
    guard end < labelWidth, characters.count > labelWidth,
      characters[end..<labelWidth].allSatisfy(\.isSpace)
    else { return spaces }
    return labelWidth
  }

  /// The width of the labels in a verdict.
  private static let labelWidth = 13
}

extension Character {
  /// The number of columns that most terminals use for the character.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.generalCategory == .control { return 0 }
    let isWide =
      scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
      || Self.wideRanges.contains { $0.contains(scalar.value) }
    return isWide ? 2 : 1
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
