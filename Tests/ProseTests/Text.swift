// What Markdown and code have in common: lines.

extension StringProtocol {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  var indentation: Int { prefix { $0 == " " }.count }

  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The line without the spaces at its end, which no reader can see.
  var stripped: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The lines, without the empty one that a final line break would add.
  var strippedLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(\.stripped)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension String {
  /// The anchor that a code host gives to this line's heading, or nil where there is none.
  var headingSlug: String? {
    guard contains("#"), let match = wholeMatch(of: /\s{0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*/) else {
      return nil
    }
    let text = match.1.replacing(/!?\[([^\]]*)\]\([^)]*\)/) { $0.1 }
    let kept = text.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    return String(kept.map { $0 == " " ? "-" : $0 })
  }

  /// The line, pushed in by `width` spaces unless it is empty.
  func indented(by width: Int) -> String {
    isEmpty ? self : String(repeating: " ", count: width) + self
  }
}

extension Array where Element == String {
  /// Whether `part` stands here, line by line, from `start` on.
  func holds(_ part: [String], at start: Int) -> Bool {
    start + part.count <= count && zip(part, self[start...]).allSatisfy(==)
  }

  /// Where `part` first stands as consecutive lines, from `start` on.
  func position(of part: [String], from start: Int) -> Int? {
    (start..<Swift.max(start, count + 1)).first { holds(part, at: $0) }
  }
}
