import Foundation

@testable import workbook

/// A text that blocks quote.
struct Source {
  /// What a message calls it.
  let name: String
  let lines: [String]
  /// Whether a block quotes the text from its first line to its last one.
  var isWhole = false
}

extension Source {
  /// Returns what a block with lines of a file can quote: the file or, because a page may show the
  /// statements of a function without the function, the file further left.
  static func listings(of path: String) throws -> [Source] {
    let lines = try Repository.text(path).lines
    return [lines, lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }]
      .map { Source(name: path, lines: $0) }
  }

  /// Returns the literals with which the tests in a file compare what processes printed, or what
  /// they said in a trap.
  ///
  /// If a literal has several lines, they're as far to the right as the marks that end it.
  static func literals(in path: String, comparedWith property: String) throws -> [Source] {
    let literal = /\.(\w+) == (?:"""\n([\s\S]*?)\n( *)"""|"(.*)")/
    let found = try Repository.text(path).matches(of: literal).filter { $0.1 == property }
    if found.isEmpty {
      let text = "expected a test of what's \(property) in \(path), got none; name its file"
      throw Problem(text: text)
    }
    return found.map { match in
      let text = match.2?.replacing("\n\(match.3 ?? "")", with: "\n").dropFirst(match.3?.count ?? 0)
      // As in Swift, a backslash at the end of a line continues it.
      let lines = String(text ?? match.4 ?? "").replacing("\\\n", with: "").lines
      return Source(name: "a test in \(path)", lines: lines, isWhole: true)
    }
  }

  /// Returns the difference between the code of two files, or of our library and one with a mistake,
  /// without comments, and with all the lines that stay.
  static func difference(from old: String, to new: String) throws -> Source {
    var texts = [old, new]
    if let mistake = "\(old) \(new)".firstMatch(of: /open (\d+) --broken (\d+)/) {
      let book = Repository.book
      let task = try book.task(numbered: String(mistake.1))
      let broken = try book.library.broken(at: task, numbered: String(mistake.2))
      let ours = try book.solution(ofChapter: task.chapter)
      let files = ours.keys.sorted()
      texts = texts.map { text in
        files.compactMap { text == "ours" ? ours[$0] : broken[$0] }.joined(separator: "\n")
      }
    } else {
      texts = try texts.map(Repository.text)
    }
    let (before, after) = (codeLines(in: texts[0]), codeLines(in: texts[1]))
    let difference = after.difference(from: before)
    var lines = before.map { $0.isEmpty ? "" : " \($0)" }
    for case .remove(let index, let line, _) in difference.removals { lines[index] = "-\(line)" }
    for case .insert(let index, let line, _) in difference.insertions {
      // After what was removed at the same place, as people expect it.
      var (place, kept) = (0, 0)
      while place < lines.count, kept < index || lines[place].hasPrefix("-") {
        if !lines[place].hasPrefix("-") { kept += 1 }
        place += 1
      }
      lines.insert("+\(line)", at: place)
    }
    return Source(name: "the difference from \(old) to \(new)", lines: lines)
  }
}

extension String {
  /// The lines, without the empty one after a final line break.
  var lines: [String] {
    let lines = components(separatedBy: "\n")
    return lines.last == "" ? lines.dropLast() : lines
  }
}
