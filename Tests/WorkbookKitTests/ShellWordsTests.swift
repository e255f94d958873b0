import Testing

@testable import WorkbookKit

@Suite struct `The words of a shell command` {
  @Test(arguments: [
    ("swiftc -c a.swift", ["swiftc", "-c", "a.swift"]),
    ("  a   b ", ["a", "b"]),
    ("", []),
    ("'a b' c", ["a b", "c"]),
    (#""a b"'c d'e"#, ["a bc de"]),
    (#"a\ b"#, ["a b"]),
    (#"'a\b'"#, [#"a\b"#]),
    (#""it's""#, ["it's"]),
    ("'' x", ["", "x"]),
    (#"'-rpath=$ORIGIN'"#, ["-rpath=$ORIGIN"]),
  ])
  func `are separated by spaces outside of quotation marks`(command: String, words: [String]) {
    #expect(command.shellWords == words)
  }
}
