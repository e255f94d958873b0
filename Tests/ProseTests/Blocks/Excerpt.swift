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
