extension String {
  /// The page's text, with each comment above a fence moved into the fence's label.
  ///
  /// docc takes everything after a fence's marks for the name of a language. So a page of the
  /// reference has the rest of the label in a comment:
  ///
  /// ```
  /// <!-- Tests/ProseTests/Snippets/Chapter10/LibraryTour.swift -->
  /// ```swift
  /// ```
  var withLabelsInFences: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices.dropFirst() {
      guard let comment = lines[index - 1].wholeMatch(of: /<!-- (.+) -->/),
        lines[index].wholeMatch(of: /```\w+/) != nil
      else { continue }
      lines[index] += " \(comment.1)"
    }
    return lines.joined(separator: "\n")
  }
}
