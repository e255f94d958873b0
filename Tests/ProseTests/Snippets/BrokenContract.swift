import KeyValueObserving
import KVOStation

/// Wrong on purpose: the hash asks for the options, and `==` does not.
private struct Careless: Hashable {
  let keyPath: AnyKeyPath
  let options: ObservingOptions

  static func == (left: Self, right: Self) -> Bool { left.keyPath == right.keyPath }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
    hasher.combine(options.rawValue)
  }
}

/// Looks for what is there, in a thousand sets that are alike.
func brokenContract() {
  let registered = Careless(keyPath: \Train.delay, options: [.new, .old])
  let representative = Careless(keyPath: \Train.delay, options: [])
  let sets = (1...1_000).map { _ in Set([registered]) }
  let found = sets.count { $0.contains(representative) }
  print("found in every set:", found == 1_000, "- in none:", found == 0)
}
