/// Returns the known names that are most similar to a mistyped name, with the nearest one first.
///
/// - Parameters:
///   - name: The mistyped name.
///   - candidates: The known names.
///   - limit: The maximum number of names to return.
///   - distance: The maximum edit distance of a name.
/// - Returns: The known names with the smallest edit distance.
/// - Complexity: O(*c* · *n* · *m*) for *c* candidates and names of *n* and *m* characters.
public func nearest(
  to name: String,
  among candidates: [String],
  limit: Int = 3,
  within distance: Int = .max
) -> [String] {
  candidates
    .map { (distance: editDistance(from: name, to: $0), name: $0) }
    .filter { $0.distance <= distance }
    .sorted { $0 < $1 }
    .prefix(limit)
    .map(\.name)
}

/// Returns the Levenshtein distance: the number of insertions, deletions, and replacements.
func editDistance(from first: String, to second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (i, character) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in second.indices {
      let replaced = diagonal + (character == second[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
