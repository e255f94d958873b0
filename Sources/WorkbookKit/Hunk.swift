/// A group of changes that are close to each other, with the lines around them.
public struct Hunk: Sendable {
  /// A line of a unified diff.
  public enum Line: Sendable, Equatable {
    case common(String)
    case removed(String)
    case added(String)
  }

  /// The first line and the number of lines in the old version.
  public let old: (start: Int, count: Int)
  /// The first line and the number of lines in the new version.
  public let new: (start: Int, count: Int)
  /// The first declaration that contains a change, or `nil` outside all declarations.
  public let declaration: String?
  /// The lines.
  public let lines: [Line]

  /// The header of the hunk in a unified diff.
  public var header: String {
    "@@ -\(old.start),\(old.count) +\(new.start),\(new.count) @@"
      + (declaration.map { " \($0)" } ?? "")
  }
}

extension Hunk {
  /// Compares two texts, ignoring the kind of line breaks.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - wholeFile: Whether to return one hunk with all lines.
  /// - Returns: The changes, or an empty array if all lines are the same.
  public static func all(from old: String, to new: String, wholeFile: Bool = false) -> [Hunk] {
    let old = SourceLine.all(in: old.replacing("\r\n", with: "\n"))
    let new = SourceLine.all(in: new.replacing("\r\n", with: "\n"))
    let context = wholeFile ? old.count + new.count : 3
    return LineDiff(from: old, to: new).hunks(from: old, to: new, context: context)
  }
}

extension LineDiff {
  /// Returns the changes in groups, each with the name of the first declaration that contains a
  /// change.
  func hunks(from old: [SourceLine], to new: [SourceLine], context: Int = 3) -> [Hunk] {
    hunkRanges(context: context).map { range in
      let part = elements[range]
      let oldLines = part.compactMap(\.oldLine)
      let newLines = part.compactMap(\.newLine)
      let declarations = part.compactMap { element -> String? in
        switch element {
        case .common: nil
        case .removed(let line): old.declaration(enclosing: line)
        case .added(let line): new.declaration(enclosing: line)
        }
      }
      return Hunk(
        old: (oldLines.first?.number ?? 0, oldLines.count),
        new: (newLines.first?.number ?? 0, newLines.count),
        declaration: declarations.first,
        lines: part.map(\.line)
      )
    }
  }
}

extension [SourceLine] {
  fileprivate func declaration(enclosing line: SourceLine) -> String? {
    firstIndex(of: line).flatMap { declaration(enclosing: $0) }
  }
}

extension LineDiff.Element {
  fileprivate var oldLine: SourceLine? {
    switch self {
    case .common(let line, _), .removed(let line): line
    case .added: nil
    }
  }

  fileprivate var newLine: SourceLine? {
    switch self {
    case .common(_, let line), .added(let line): line
    case .removed: nil
    }
  }

  fileprivate var line: Hunk.Line {
    switch self {
    case .common(_, let line): .common(line.text)
    case .removed(let line): .removed(line.text)
    case .added(let line): .added(line.text)
    }
  }
}
