extension [SourceLine] {
  /// Returns the declaration that contains a line, such as "Registry.observe", or `nil` at the top.
  ///
  /// A comment or an attribute belongs to the declaration that follows it. This method relies on
  /// the indentation, which is correct because the code has been formatted.
  func declaration(enclosing index: Int) -> String? {
    var position = index
    while position < count - 1, self[position].precedesDeclaration { position += 1 }
    var names = self[position].declaredName.map { [$0] } ?? []
    var indentation = self[position].indentation
    if self[position].isContinuation { indentation += 1 }
    for line in self[..<position].reversed() where line.indentation < indentation {
      if line.isBlank || line.isContinuation || line.text.hasPrefix("#") { continue }
      if let name = line.declaredName { names.insert(name, at: 0) }
      indentation = line.indentation
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}

extension SourceLine {
  /// The keywords that begin a declaration, after its modifiers.
  private static let keywords: Set<Substring> = [
    "class", "struct", "enum", "protocol", "extension", "actor", "func", "typealias", "macro",
  ]

  /// The declarations that have no name of their own.
  private static let unnamed: Set<Substring> = ["init", "deinit", "subscript"]

  /// The words that may come before the keyword.
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "static",
    "override", "mutating", "nonisolated", "convenience", "required", "lazy", "weak", "unowned",
    "indirect", "consuming", "borrowing",
  ]

  /// Whether the line belongs to the lines that follow it, because it's blank, a comment, or an
  /// attribute.
  fileprivate var precedesDeclaration: Bool {
    let text = text.drop { $0 == " " }
    guard text.hasPrefix("@") else { return isComment || isBlank }
    return !text.contains("{") && !text.contains("=") && declaredName == nil
  }

  /// Whether a line continues a declaration that began on an earlier line.
  fileprivate var isContinuation: Bool {
    let text = text.drop { $0 == " " }
    return text.hasPrefix(")") || text.hasPrefix("where ")
  }

  /// The name of the declaration that begins on this line.
  ///
  /// A variable counts as a declaration only if it has a modifier or is computed, because local
  /// variables should be ignored.
  fileprivate var declaredName: String? {
    var words = text.split(separator: " ")[...]
    var hasModifier = false
    while let word = words.first {
      let modifier = word.prefix { $0 != "(" }
      guard word.hasPrefix("@") || Self.modifiers.contains(modifier) else { break }
      hasModifier = true
      words.removeFirst()
    }
    guard let keyword = words.popFirst() else { return nil }
    let stem = keyword.prefix(while: \.isLetter)
    if Self.unnamed.contains(stem) { return String(stem) }
    let isVariable = keyword == "var" || keyword == "let"
    guard Self.keywords.contains(keyword) || (isVariable && (hasModifier || text.hasSuffix("{")))
    else { return nil }
    return words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }.description
  }
}
