import Foundation
import Testing

/// The words with which no abstract of a doc comment may start.
///
/// The abstract of a type or property is a noun phrase, and that of a function starts with a verb.
private let excluded: Set<Substring> = [
  "Who", "Whom", "Whose", "Whoever", "What", "Whatever", "Where", "How",
]

/// The number of such abstracts that `Sources` still contains.
///
/// To lower it, set it to 0, and rewrite some of the abstracts that the test then lists. Finally, set
/// it to the number of those that are left.
private let limit = 0

@Suite struct `The abstracts of doc comments` {
  @Test func `start with a noun phrase or a verb`() throws {
    let found = try swiftFiles().flatMap { path in
      try badAbstracts(in: String(contentsOf: sources.appending(path: path), encoding: .utf8))
        .map { "\(path):\($0.line): \($0.text)" }
    }
    let list = Comment(rawValue: found.joined(separator: "\n"))
    #expect(found.count <= limit, list)
  }

  @Test func `are the first lines of doc comments`() {
    let text = """
      /// What a train carries.
      struct Train {
        /// The delay.
        /// What follows isn't an abstract.
        var delay = 0
        // How a comment starts doesn't matter.
        /// Whatever begins with another word is fine? No: this one isn't.
        func run() {}
      }
      """
    #expect(badAbstracts(in: text).map(\.line) == [1, 7])
  }
}

private func badAbstracts(in text: String) -> [(line: Int, text: Substring)] {
  var wasDocumentation = false
  var found: [(line: Int, text: Substring)] = []
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let line = line.drop { $0 == " " }
    let isDocumentation = line.hasPrefix("///")
    defer { wasDocumentation = isDocumentation }
    guard isDocumentation, !wasDocumentation else { continue }
    let abstract = line.dropFirst(3).drop { $0 == " " }
    if excluded.contains(abstract.prefix(while: \.isLetter)) { found.append((index + 1, abstract)) }
  }
  return found
}

private let sources = URL(filePath: #filePath).appending(path: "../../../Sources")
  .standardizedFileURL

private func swiftFiles() -> [String] {
  let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
  return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted()
}
