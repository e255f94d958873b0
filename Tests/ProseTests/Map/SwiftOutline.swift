/// The declarations in a formatted Swift file.
///
/// `swift format` puts each declaration on a line of its own and indents the members of a type or
/// function by two spaces. So the path of a declaration follows from the indentation:
///
/// ```
/// struct Table {                            Table
///   var entries: [Entry] = []               Table.entries
///   func take(_ key: Key, at place: Int) {  Table.take, with the labels `_` and `at`
///     let taken = entries[place]            Table.take.taken
/// ```
struct SwiftOutline {
  /// A declared name, after the names of the types and functions that contain it.
  private typealias Declaration = (path: [String], line: Int)

  private let lines: [String]
  private let declarations: [Declaration]

  init(of text: String) {
    lines = text.strippedLines
    var declarations: [Declaration] = []
    var containers: [(indentation: Int, path: [String])] = []
    for (index, line) in lines.enumerated() where !line.trimmed.hasPrefix("//") {
      // A line such as `#if DEBUG` is indented like the declarations before it.
      let names = Self.names(in: line)
      if names.isEmpty && !line.trimmed.hasPrefix("#") { continue }
      containers.removeAll { $0.indentation >= line.indentation }
      let outer = containers.last?.path ?? []
      for name in names {
        let path = outer + name.pathComponents
        declarations.append((path, index))
        containers.append((line.indentation, path))
      }
    }
    self.declarations = declarations
  }

  /// Indicates whether the file declares a symbol such as `Table`, `Core.deinit`, or
  /// `Table.take(at:)`.
  ///
  /// Labels may be left out, but those that the symbol has must occur in the same order.
  func declares(_ symbol: String) -> Bool {
    guard let match = symbol.wholeMatch(of: /(?<path>[^(]+)(?:\((?<labels>.*)\))?/) else {
      return false
    }
    let labels = (match.output.labels ?? "").split(separator: ":").map(String.init)
    let path = String(match.output.path).pathComponents
    return declarations.contains {
      $0.path == path && (labels.isEmpty || self.labels(at: $0.line).contains(inOrder: labels))
    }
  }

  /// Indicates whether the file declares a test in a suite, which an extension can contain.
  func declares(test: String, in suite: String) -> Bool {
    declarations.contains { $0.path.suffix(2) == ["`\(suite)`", "`\(test)`"] }
  }

  /// Returns the names that a line declares: several for `case initial, observing`, and usually
  /// one or none.
  private static func names(in line: String) -> [String] {
    if let cases = line.prefixMatch(of: /\s*(?:indirect )?case (?<list>\w.*)/)?.output.list {
      return cases.matches(of: /(?:^|, )(\w+)/).map { String($0.1) }
    }
    let declaration =
      #/
      \b(?:class|struct|enum|protocol|actor|extension|func|var|let|typealias)
      \ (`[^`]+`|\w[\w.]*|==)
      | \b(init|deinit)\b\??\s*[<({]
      /#
    return line.firstMatch(of: declaration).map { [String($0.1 ?? $0.2 ?? "")] } ?? []
  }

  /// Returns the labels in the parameter list that begins in a line, if one does.
  private func labels(at line: Int) -> [String] {
    var depth = 0
    var labels: [String] = []
    for line in lines[line...] {
      for match in line.matches(of: /[(\[{]|[)\]}]|(\w+)(?: \w+)?:/) {
        if let label = match.1 {
          if depth == 1 { labels.append(String(label)) }
        } else {
          depth += "([{".contains(match.0) ? 1 : -1
          if depth == 0 { return labels }
        }
      }
      if depth == 0 { return [] }
    }
    return labels
  }
}

extension String {
  /// The names between the dots, or the whole name if it's in backticks.
  fileprivate var pathComponents: [String] {
    hasPrefix("`") ? [self] : split(separator: ".").map(String.init)
  }
}

extension [String] {
  /// Indicates whether the array contains these elements in this order, with or without others
  /// between them.
  fileprivate func contains(inOrder elements: [String]) -> Bool {
    var rest = elements[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
