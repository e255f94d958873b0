/// The keys that a reader pressed.
package enum Keys {
  /// The character of Ctrl-D.
  package static let end: Character = "\u{4}"

  /// Returns the characters in the bytes from a terminal.
  ///
  /// Keys such as the arrows send several characters, of which the first is Escape. These are
  /// skipped, because they would otherwise count as letters.
  package static func characters(in bytes: some Collection<UInt8>) -> [Character] {
    var result: [Character] = []
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        result.append(contentsOf: character.lowercased())
        continue
      }
      guard let kind = rest.first, "[O".contains(kind) else { continue }
      rest.removeFirst()
      if kind == "O" {
        _ = rest.popFirst()
      } else {
        while let next = rest.popFirst(), !("@"..."~").contains(next) {}
      }
    }
    return result
  }
}
