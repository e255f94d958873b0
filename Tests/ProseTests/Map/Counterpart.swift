import Foundation

/// A sentence in a doc comment that names a declaration's counterpart in the original.
struct Counterpart {
  let file: String
  /// The names that the sentence contains.
  let names: [String]

  /// Reads the sentences in the package's sources that begin with *Counterpart*.
  static func all() throws -> [Counterpart] {
    let folder = Repository.root.appending(path: "Sources").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      sentences(in: Repository.package.text("Sources/\(file)") ?? "")
        .map { Counterpart(file: "Sources/\(file)", names: names(in: $0)) }
    }
  }

  /// Returns the text of each such sentence, after the word *Counterpart*.
  static func sentences(in text: String) -> [String] {
    let lines = text.strippedLines.map(\.trimmed)
    return lines.indices.filter { lines[$0].contains("Counterpart: ") }.map { start in
      let comment = lines[start...].prefix { $0.hasPrefix("/// ") }.map { $0.dropFirst(4) }
      let text = comment.joined(separator: " ").split(separator: "Counterpart: ").last ?? ""
      return String(text.split(separator: ". ").first ?? "")
    }
  }

  /// Returns the names in backticks, each without its sign, brackets, and the class `NSObject`.
  ///
  /// For example, "`-[NSObject observationInfo]`" and "`observationInfo`" have the same name.
  static func names(in text: String) -> [String] {
    text.matches(of: /`[-+]?\[?(?:NSObject (?=\w))?([^`]+?)\]?`/).map { String($0.1) }
  }
}
