/// A line of a source file, with its number in that file.
package struct SourceLine: Equatable, Sendable {
  /// The number, counted from 1.
  package let number: Int
  /// The text, without the line break.
  package let text: String

  /// Whether the line has only a comment.
  package var isComment: Bool { text.drop { $0 == " " }.hasPrefix("//") }

  /// Whether the line is empty.
  package var isBlank: Bool { text.allSatisfy { $0 == " " } }

  /// The number of spaces at the beginning.
  package var indentation: Int { text.prefix { $0 == " " }.count }

  /// Splits a text into lines.
  ///
  /// - Parameters:
  ///   - text: The text of a file.
  ///   - codeOnly: Whether to leave out comments, along with blank lines that would follow other
  ///     blank lines as a result.
  /// - Returns: The lines.
  package static func all(in text: String, codeOnly: Bool = false) -> [SourceLine] {
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
