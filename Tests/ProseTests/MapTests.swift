import Foundation
import Testing

@Suite struct `The map` {
  @Test func `links each name to the file that declares it`() throws {
    let page = Repository.page("Chapters/C-map.md")
    let links = page.prose.flatMap { $0.text.matches(of: /\[`([^`]+)`\]\(\.\.\/(Sources[^)]+)\)/) }
    #expect(links.count > 50)
    for (_, symbol, file) in links.map(\.output) {
      // `Chapter04Dispatcher.Receiver.context` and `KVOController.observe(handler:)`
      let names = symbol.prefix { $0 != "(" }.split(separator: ".")
        .filter { !file.hasPrefix("Sources/\($0)/") }
      let text = Repository.package.text(String(file)) ?? ""
      // A type's members stand in its declaration, or in one of its extensions.
      let isDeclared = try text.components(separatedBy: "\n}\n").contains { code in
        try names.allSatisfy { try code.contains(declaration(of: $0)) }
      }
      #expect(isDeclared, "\(file) doesn't declare '\(symbol)'")
    }
  }
}

/// Returns an expression for a line that declares the name, or extends the type of this name.
private func declaration(of name: Substring) throws -> Regex<AnyRegexOutput> {
  let keywords = "actor|case|class|enum|extension|func|let|protocol|struct|typealias|var"
  let start = #"^[^/.\n]*\b(?:(?:\#(keywords)) (?:\w+, )*|(?=(?:de)?init\b))"#
  return try Regex(start + #"\Q\#(name)\E(?!\w)"#).anchorsMatchLineEndings()
}
