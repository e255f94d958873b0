/// A line of a source file, with its number in that file.
public struct SourceLine: Sendable, Equatable {
  /// The number, counted from 1.
  public let number: Int
  /// The text, without the line break.
  public let text: String

  /// Whether the line has only a comment.
  var isComment: Bool { text.drop { $0 == " " }.hasPrefix("//") }

  /// Whether the line is empty.
  var isBlank: Bool { text.allSatisfy { $0 == " " } }

  /// The number of spaces at the beginning.
  var indentation: Int { text.prefix { $0 == " " }.count }

  /// Splits a text into lines.
  ///
  /// - Parameters:
  ///   - text: The text of a file.
  ///   - codeOnly: Whether to leave out comments, along with blank lines that would follow other
  ///     blank lines as a result.
  /// - Returns: The lines.
  static func all(in text: String, codeOnly: Bool = false) -> [SourceLine] {
    var texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    if texts.last?.isEmpty == true { texts.removeLast() }
    let lines = texts.enumerated().map { SourceLine(number: $0 + 1, text: String($1)) }
    guard codeOnly else { return lines }
    return lines.filter { !$0.isComment }.reduce(into: []) { kept, line in
      if line.isBlank, kept.last?.isBlank ?? true { return }
      kept.append(line)
    }
  }
}

private func offset(of change: CollectionDifference<String>.Change) -> Int {
  switch change {
  case .insert(let offset, _, _), .remove(let offset, _, _): offset
  }
}

/// A comparison of two versions of a file, line by line.
struct LineDiff {
  /// A line, and the versions that contain it.
  enum Element {
    case common(old: SourceLine, new: SourceLine)
    case removed(SourceLine)
    case added(SourceLine)

    var isChange: Bool {
      if case .common = self { false } else { true }
    }
  }

  /// The lines of both versions; removed lines come before the lines that replace them.
  let elements: [Element]

  /// Compares two versions.
  init(from old: [SourceLine], to new: [SourceLine]) {
    let difference = new.map(\.text).difference(from: old.map(\.text))
    let removals = Set(difference.removals.map(offset(of:)))
    let insertions = Set(difference.insertions.map(offset(of:)))
    var elements: [Element] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removals.contains(i) {
        elements.append(.removed(old[i]))
        i += 1
      } else if insertions.contains(j) {
        elements.append(.added(new[j]))
        j += 1
      } else {
        elements.append(.common(old: old[i], new: new[j]))
        (i, j) = (i + 1, j + 1)
      }
    }
    self.elements = elements
  }

  /// The number of lines that were added or removed.
  var changedLineCount: Int { elements.count(where: \.isChange) }

  /// The ranges of elements that contain changes, with up to `context` common lines around them.
  func hunkRanges(context: Int = 3) -> [Range<Int>] {
    elements.indices.filter { elements[$0].isChange }.reduce(into: []) { ranges, index in
      let lower = max(0, index - context)
      let upper = min(elements.count, index + context + 1)
      if let last = ranges.last, lower <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<upper
      } else {
        ranges.append(lower..<upper)
      }
    }
  }
}
