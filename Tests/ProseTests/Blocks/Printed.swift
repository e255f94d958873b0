extension Array where Element == String {
  /// Compares lines on a page with what running printed; `…` stands for whatever may vary.
  ///
  /// Alone on a line, `…` skips lines; inside a line it stands for any text, as in `0x…`.
  func mismatch(with printed: String) -> Complaint? {
    let actual = printed.strippedLines.map(\.withoutColour)
    let parts = parts { $0.trimmed == "…" }
    if parts.isEmpty { return (0, "this output claims nothing") }
    if !contains(where: { $0.trimmed == "…" }) { return lineMismatch(with: actual) }
    var cursor = 0
    for part in parts {
      let isFirst = part.line == 1
      let isLast = part.line - 1 + part.lines.count == count
      var starts = Array<Int>(cursor..<Swift.max(cursor, actual.count - part.lines.count + 1))
      if isFirst { starts = starts.filter { $0 == 0 } }
      if isLast { starts = starts.filter { $0 + part.lines.count == actual.count } }
      let match = starts.first { start in
        zip(part.lines, actual[start...]).allSatisfy { $0.stands(for: $1) }
      }
      guard let match else {
        return (part.line - 1, "running prints no such lines here, from '\(part.lines[0])' on")
      }
      cursor = match + part.lines.count
    }
    return nil
  }

  private func lineMismatch(with actual: [String]) -> Complaint? {
    let shared = zip(self, actual).prefix { $0.stands(for: $1) }.count
    if shared == count, shared == actual.count { return nil }
    let claimed = shared < count ? "'\(self[shared])'" : "that nothing more is printed"
    let got = shared < actual.count ? "'\(actual[shared])'" : "nothing more"
    return (Swift.min(shared, count), "the page says \(claimed), but running prints \(got)")
  }
}

extension String {
  /// Whether this line of a page is a true account of `line`.
  func stands(for line: String) -> Bool {
    let pieces = split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return self == line
    }
    guard line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  var withoutColour: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
