/// Finds the names a mistyped one may have meant.
///
/// - Returns: The at most `limit` names with the fewest edits, the nearest first.
/// - Complexity: O(*c* · *n* · *m*) for *c* candidates and names of *n* and *m* characters.
public func nearest(to name: String, among candidates: [String], limit: Int = 3) -> [String] {
  candidates
    .map { (edits: edits(from: name, to: $0), name: $0) }
    .sorted { $0 < $1 }
    .prefix(limit)
    .map(\.name)
}

/// Counts the insertions, deletions and replacements between two words (Levenshtein).
func edits(from one: String, to other: String) -> Int {
  let other = Array(other)
  var row = Array(0...other.count)
  for (i, character) in one.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in other.indices {
      let replaced = diagonal + (character == other[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[other.count]
}
