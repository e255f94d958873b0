/// A key that equals every key with the same number.
final class WeakMapKey: Hashable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }

  static func == (first: WeakMapKey, second: WeakMapKey) -> Bool { first.number == second.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Returns a key at the address of a deallocated one.
  ///
  /// - Parameter store: A closure that receives the key that's deallocated then.
  /// - Returns: The new key; nil if no address was reused.
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

/// A counter of the values that are deallocated, and of those that are deallocated during a call.
final class Loading {
  private(set) var released = 0
  private var releasedInside = 0
  private var isInside = false

  /// Runs a call that mustn't release the last reference to a value.
  func run<Result>(_ call: () -> Result) -> Result {
    isInside = true
    defer { isInside = false }
    return call()
  }

  func expectNothingReleased(by name: String) throws {
    try expect(releasedInside, is: 0, "the number of values that were deallocated in `\(name)`")
  }

  fileprivate func release() {
    released += 1
    if isInside { releasedInside += 1 }
  }
}

/// A value whose deallocation is counted.
final class Cargo {
  private let loading: Loading

  init(_ loading: Loading) { self.loading = loading }

  deinit { loading.release() }
}

/// A weak reference to a key.
struct Witness {
  weak var key: WeakMapKey?
}

/// Throws a refutation if a number is too large.
func expect(_ got: Int, isLessThan limit: Int, _ question: String) throws {
  if got < limit { return }
  throw Refutation(question: question, expected: "less than \(limit)", got: "\(got)")
}
