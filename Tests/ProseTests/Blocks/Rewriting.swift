import Foundation

/// How blocks that are out of date are written again, each from what its label names.
///
/// A block keeps its form: it begins and ends at the same lines of its source as before, has the
/// same gaps, and `…` still stands for what may vary. If these lines are gone, the block has to be
/// corrected by hand.
extension Proof {
  /// Whether this run of the tests corrects pages.
  static let isRewriting = ProcessInfo.processInfo.environment["WORKBOOK_REWRITE"] != nil

  /// Corrects the blocks of a page's text, and returns the lines at which they begin.
  func rewrite(_ text: inout String, of path: String) async -> [Int] {
    var lines = text.components(separatedBy: "\n")
    var corrected: [Int] = []
    // From the end, so that the numbers of the lines before stay the same.
    for fence in Page(path: path, text: text.withLabelsInFences).fences.reversed() {
      guard await !complaints(about: fence).isEmpty, let now = await current(fence) else {
        continue
      }
      let lead = lines[fence.line - 1].prefix { $0 != "`" }
      let margin = String(lead.map { $0 == ">" ? $0 : " " })
      let place = fence.line..<fence.line + fence.lines.count
      lines.replaceSubrange(place, with: now.map { (margin + $0).stripped })
      corrected.insert(fence.line, at: 0)
    }
    text = lines.joined(separator: "\n")
    return corrected
  }

  /// Returns the lines that the fence should have, or nil if they can't be found.
  private func current(_ fence: Fence) async -> [String]? {
    let lines = fence.lines.map(\.stripped)
    var changed = fence
    switch Label(fence.label) {
    case .listing(let path):
      let source = repository.text(path)?.strippedLines ?? []
      changed.lines = lines.excerpt(of: source) { $0.trimmed == "// …" }
    case .comparison(let old, let new):
      let (old, new) = (repository.text(old)?.strippedLines, repository.text(new)?.strippedLines)
      let source = comparison(of: old ?? [], with: new ?? [])
      changed.lines = lines.excerpt(of: source, signs: 1) {
        $0.trimmed == "…" || $0.hasPrefix("@@")
      }
    case .output(let path):
      changed.lines = lines.output(output(of: path, traps: false, like: lines))
    case .trap(let path):
      changed.lines = lines.output(output(of: path, traps: true, like: lines))
    default: return nil
    }
    return await complaints(about: changed).isEmpty ? changed.lines : nil
  }
}

extension Proof {
  /// Returns the output that a block quotes: of those in the file, the one with most of its lines.
  private func output(of path: String, traps: Bool, like lines: [String]) -> String? {
    let expected = (repository.text(path) ?? "").outputs(traps: traps)
    return expected.max { one, other in
      lines.agreement(with: one) < lines.agreement(with: other)
    }
  }
}

/// Returns all the lines of two files, as in a diff without omissions.
private func comparison(of old: [String], with new: [String]) -> [String] {
  var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [String] = []
  var (i, j) = (0, 0)
  while i < old.count || j < new.count {
    if removed.contains(i) {
      lines.append("-" + old[i])
      i += 1
    } else if inserted.contains(j) {
      lines.append("+" + new[j])
      j += 1
    } else {
      lines.append((" " + old[i]).stripped)
      (i, j) = (i + 1, j + 1)
    }
  }
  return lines
}

extension [String] {
  /// Returns what a program prints now.
  fileprivate func output(_ printed: String?) -> [String] {
    guard let printed = printed?.strippedLines.map(\.withoutColor) else { return self }
    let hasGaps = contains { $0.trimmed == "…" }
    let now = hasGaps ? excerpt(of: printed) { $0.trimmed == "…" } : printed
    return now.map { line in first { $0.stands(for: line) } ?? line }
  }

  /// Returns how many of these lines a program printed.
  fileprivate func agreement(with printed: String) -> Int {
    let printed = printed.strippedLines
    return count { line in printed.contains { line.stands(for: $0) } }
  }

  /// Finds these lines as they're now in the source that they're from.
  ///
  /// - Parameters:
  ///   - source: The lines of the source.
  ///   - signs: The number of characters before a line's indentation: 1 in a diff.
  ///   - isGap: Whether a line stands for others that are left out.
  /// - Returns: The lines, or the old ones if they can't be found.
  fileprivate func excerpt(
    of source: [String],
    signs: Int = 0,
    isGap: (String) -> Bool
  ) -> [String] {
    var lines = self
    var (shift, start) = (0, 0)
    for part in parts(separatedBy: isGap) {
      guard let place = source.place(of: part.lines, from: start, signs: signs) else { return self }
      let now = source[place.lines].map { line in
        line.prefix(signs)
          + line.dropFirst(signs).dropFirst(
            Swift.min(place.indentation, line.dropFirst(signs).indentation)
          )
      }
      let first = part.line - 1 + shift
      lines.replaceSubrange(first..<first + part.lines.count, with: now.map(String.init))
      shift += now.count - part.lines.count
      start = place.lines.upperBound
    }
    return lines
  }

  /// Returns where an older version of some lines is, by the lines that occur only once.
  private func place(
    of lines: [String],
    from start: Int,
    signs: Int
  ) -> (lines: Range<Int>, indentation: Int)? {
    func key(_ line: String) -> String { line.prefix(signs) + line.dropFirst(signs).trimmed }
    let places = Dictionary(grouping: indices.dropFirst(start)) { key(self[$0]) }
    let anchors = lines.enumerated().compactMap { index, line in
      places[key(line)].flatMap { $0.count == 1 ? (index, $0[0]) : nil }
    }
    guard let first = anchors.first, let last = anchors.last, first.1 <= last.1 else { return nil }
    let width = Swift.max(
      self[first.1].dropFirst(signs).indentation - lines[first.0].dropFirst(signs).indentation,
      0
    )
    // A line such as a brace occurs often, but the next one with the same indentation is meant.
    func isLine(_ index: Int, _ line: String) -> Bool {
      self[index] == line.prefix(signs) + String(line.dropFirst(signs)).indented(by: width)
    }
    let begin =
      first.0 == 0
      ? first.1
      : (start..<first.1).last { isLine($0, lines[0]) } ?? Swift.max(start, first.1 - first.0)
    let tail = lines.count - 1 - last.0
    let end =
      tail == 0
      ? last.1
      : (last.1 + 1..<count).first { isLine($0, lines[lines.count - 1]) }
        ?? Swift.min(count - 1, last.1 + tail)
    return (begin..<end + 1, width)
  }
}
