extension Repository {
  /// Compares a quoted listing with the file it quotes.
  ///
  /// The lines are consecutive there. The whole excerpt may stand further left than in the file,
  /// and `// …` alone on a line skips lines.
  func complaints(aboutListing lines: [String], in path: String) -> [Complaint] {
    guard let source = text(path)?.strippedLines else { return [(0, "\(path) does not exist")] }
    let parts = lines.parts { $0.trimmed == "// …" }
    if parts.isEmpty { return [(0, "this listing quotes nothing")] }
    return complaintsAtEveryIndentation { mismatch(of: parts, in: source, path: path, by: $0) }
  }

  private func mismatch(
    of parts: [Part],
    in source: [String],
    path: String,
    by width: Int
  ) -> Mismatch? {
    var cursor = 0
    for part in parts {
      let wanted = part.lines.map { $0.indented(by: width) }
      if let found = source.position(of: wanted, from: cursor) {
        cursor = found + wanted.count
        continue
      }
      // The place that shares most lines with the quotation is the one that was meant.
      let agreeing = (cursor..<max(cursor, source.count)).map { start in
        (start, zip(wanted, source[start...]).prefix(while: ==).count)
      }
      guard let (start, shared) = agreeing.max(by: { $0.1 < $1.1 }), shared > 0 else {
        return (part.line, (part.line, "'\(part.lines[0])' stands nowhere (further) in \(path)"))
      }
      let there = start + shared
      let actual = there < source.count ? "'\(source[there])'" : "the end of the file"
      let text = "the page says '\(wanted[shared])', but \(path):\(there + 1) says \(actual)"
      return (part.line + shared, (part.line + shared, text))
    }
    return nil
  }
}

/// Consecutive lines of a fence, and how far below its opening marks they begin.
struct Part {
  let line: Int
  var lines: [String]
}

extension Array where Element == String {
  /// The lines between separators; blank lines beside a separator belong to nobody.
  func parts(separatedBy isSeparator: (String) -> Bool) -> [Part] {
    var parts: [Part] = []
    var current: Part?
    for (index, line) in enumerated() {
      if isSeparator(line) {
        if let current { parts.append(current) }
        current = nil
      } else if current != nil {
        current?.lines.append(line)
      } else if !line.isEmpty {
        current = Part(line: index + 1, lines: [line])
      }
    }
    if let current { parts.append(current) }
    return parts.map { part in
      var part = part
      while part.lines.last?.isEmpty == true { part.lines.removeLast() }
      return part
    }
  }
}

/// What differs, and how far the comparison came before it did.
typealias Mismatch = (progress: Int, complaint: Complaint)

/// Compares at every indentation that an excerpt may have lost, and tells of the best attempt.
///
/// - Parameter attempt: What differs when the excerpt is pushed in by so many spaces, if anything.
/// - Returns: Nothing when one attempt fits, else the complaint that came furthest.
func complaintsAtEveryIndentation(_ attempt: (Int) -> Mismatch?) -> [Complaint] {
  var furthest: Mismatch?
  for width in 0...16 {
    guard let mismatch = attempt(width) else { return [] }
    if mismatch.progress > furthest?.progress ?? -1 { furthest = mismatch }
  }
  return furthest.map { [$0.complaint] } ?? []
}
