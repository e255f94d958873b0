/// The names of the types that a Swift file declares, at the top or inside other declarations.
struct DeclaredTypes {
  /// The names.
  let names: Set<String>

  /// Finds the declarations in a text, apart from its comments and strings.
  init(in text: String) {
    let code = SwiftCode(text).code
    let declaration = /\b(?:class|struct|enum|actor|protocol|typealias)\s+`?(?<name>[\p{L}_]\w*)/
    // In `class func` and `class var`, the second word isn't a name.
    let others: Set<String> = [
      "func", "var", "let", "subscript", "override", "final", "private", "fileprivate", "internal",
      "public", "package", "open", "init",
    ]
    names = Set(code.matches(of: declaration).map { String($0.name) }).subtracting(others)
  }
}

/// A Swift text without comments and without the contents of strings.
struct SwiftCode {
  /// The code, in which a space stands for each comment, and `""` for each string.
  private(set) var code = ""

  private var rest: Substring

  /// Removes the comments and the contents of strings.
  init(_ text: String) {
    rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*"), let end = endOfComment() {
        rest = rest[end...]
        code.append(" ")
      } else if let quote = quote() {
        skipString(quote)
        code.append("\"\"")
      } else {
        code.append(character)
        rest.removeFirst()
      }
    }
  }

  /// The modules that the code imports.
  var imports: Set<String> {
    let line = /\bimport\s+(?:(?:class|struct|enum|protocol|typealias|func|var|let)\s+)?(\w+)/
    return Set(code.matches(of: line).map { String($0.1) })
  }

  /// Returns the end of the comment with which the rest begins.
  ///
  /// Comments can be nested.
  private func endOfComment() -> Substring.Index? {
    var (depth, text) = (0, rest)
    while !text.isEmpty {
      if text.hasPrefix("/*") {
        depth += 1
        text = text.dropFirst(2)
      } else if text.hasPrefix("*/") {
        depth -= 1
        text = text.dropFirst(2)
        if depth == 0 { return text.startIndex }
      } else {
        text.removeFirst()
      }
    }
    // The characters are probably part of a regular expression.
    return nil
  }

  /// Returns the number signs and the quotation marks with which the rest begins, if it begins with
  /// a string.
  private func quote() -> (signs: Int, marks: String)? {
    let signs = rest.prefix { $0 == "#" }.count
    let text = rest.dropFirst(signs)
    guard text.first == "\"" else { return nil }
    return (signs, text.hasPrefix("\"\"\"") ? "\"\"\"" : "\"")
  }

  /// Removes a string, which ends at the latest with its line if it has single quotation marks.
  private mutating func skipString(_ quote: (signs: Int, marks: String)) {
    let signs = String(repeating: "#", count: quote.signs)
    let (end, escape) = (quote.marks + signs, "\\" + signs)
    rest = rest.dropFirst(quote.signs + quote.marks.count)
    while let character = rest.first {
      if rest.hasPrefix(end) {
        rest = rest.dropFirst(end.count)
        return
      }
      if quote.marks.count == 1, character.isNewline { return }
      // The character after the escape may be a quotation mark that doesn't end the string.
      rest = rest.dropFirst(rest.hasPrefix(escape) ? escape.count + 1 : 1)
    }
  }
}
