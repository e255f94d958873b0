/// The locations that one reading accesses, compared with those of the previous reading.
///
/// Most readings access the same locations as the previous reading, and a trace detects this
/// without an allocation or hashing.
struct Trace {
  private let expected: [Location]
  /// The number of expected locations that have been accessed so far.
  private var matched = 0
  /// All locations accessed so far; nil until one of them is unexpected.
  private var actual: [Location]?

  /// Creates a trace of a new reading.
  ///
  /// - Parameter expected: The locations of the previous reading.
  init(expecting expected: [Location]) {
    self.expected = expected
  }

  /// The accessed locations, in order; nil if they're the expected ones.
  var unexpected: [Location]? {
    actual ?? (matched == expected.count ? nil : Array(expected[..<matched]))
  }

  /// Adds an access, unless it repeats the access before it.
  mutating func append(_ property: PropertyID, of ledger: Ledger) {
    if actual != nil {
      appendActual(property, of: ledger)
    } else if matched < expected.count, expected[matched].isOf(property, ledger) {
      matched += 1
    } else if matched == 0 || !expected[matched - 1].isOf(property, ledger) {
      actual = Array(expected[..<matched])
      actual?.reserveCapacity(expected.count + 1)
      appendActual(property, of: ledger)
    }
  }

  private mutating func appendActual(_ property: PropertyID, of ledger: Ledger) {
    if let last = actual?.last, last.isOf(property, ledger) { return }
    actual?.append(Location(ledger: ledger, property: property))
  }
}

extension Location {
  @inline(__always)
  fileprivate func isOf(_ property: PropertyID, _ ledger: Ledger) -> Bool {
    self.property == property && self.ledger === ledger
  }
}
