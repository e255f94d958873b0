internal import KVOJudging

/// A key that equals every key with the same number.
final class WeakMapKey: Hashable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }

  static func == (first: WeakMapKey, second: WeakMapKey) -> Bool { first.number == second.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Returns a key at the address of one that a closure has received, and that's deallocated then, or
  /// nil if no address was reused.
  static func atReusedAddress(_ store: (WeakMapKey) -> Void) -> WeakMapKey? {
    for _ in 1...300 {
      let old = WeakMapKey()
      store(old)
      let address = ObjectIdentifier(old)
      _ = consume old
      let new = WeakMapKey()
      if ObjectIdentifier(new) == address { return new }
    }
    return nil
  }
}

/// A counter of values in memory, and of those that are deallocated at the wrong time.
final class Loading {
  private var created = 0
  private(set) var released = 0
  private var releasedInside = 0
  private var isInside = false

  /// The number of values in memory.
  var inMemory: Int { created - released }

  /// Runs a call that mustn't release the last reference to a value.
  func run<Result>(_ call: () -> Result) -> Result {
    isInside = true
    defer { isInside = false }
    return call()
  }

  func expectNothingReleased(by name: String) throws {
    try expect(
      releasedInside,
      is: 0,
      "the number of values that were deallocated in `\(name)`",
      idea: name == "removeValue"
        ? "`removeValue` can't return the values of other keys, so it mustn't remove them" : nil
    )
  }

  /// Creates a value whose deallocation is counted.
  func makeCargo() -> Farewell {
    created += 1
    return Farewell { [self] in
      released += 1
      if isInside { releasedInside += 1 }
    }
  }
}

/// Throws a refutation if a number is too large.
func expect(
  _ got: Int,
  isLessThan limit: Int,
  _ question: String,
  idea: String? = nil,
  file: String = #filePath,
  line: Int = #line
) throws {
  if got < limit { return }
  throw Refutation(
    question: question,
    expected: "less than \(limit)",
    got: "\(got)",
    idea: idea,
    file: file,
    line: line
  )
}

/// Returns the number of references to keys that a value contains, as far as reflection shows them.
func keyCount(in value: Any) -> Int {
  if value is WeakMapKey { return 1 }
  return Mirror(reflecting: value).children.reduce(0) { $0 + keyCount(in: $1.value) }
}
