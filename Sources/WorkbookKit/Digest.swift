/// A hash of a text, which shows whether the text has changed.
///
/// The algorithm is FNV-1a with 64 bits. Unlike `Hasher`, it gives the same result in every
/// process.
struct Digest: Equatable, Sendable, CustomStringConvertible {
  /// The digest as 16 hexadecimal digits.
  let description: String

  /// Creates the digest of a text.
  init(of text: String) {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Reads a digest that was written earlier.
  init(written: some StringProtocol) {
    description = String(written)
  }
}
