import KVOWeakTables

/// A map that compares its keys by identity.
protocol MeasuredMap {
  static func empty() -> Self
  func value(for key: Counter) -> Counter?
  mutating func store(_ value: Counter, for key: Counter)
}

extension MeasuredMap {
  /// The row that shows what finding the value for a key costs.
  static func lookup(_ name: String) -> ChapterRow {
    ChapterRow("look up in a \(name)") {
      let (keys, found) = (makeCounters(10_000), Counter())
      let map = filled(for: keys)
      return nanoseconds(runs: 5, times: keys.count) { _ in
        for key in keys where map.value(for: key) != nil { found.count &+= 1 }
      }
    }
  }

  /// The row that shows what replacing the value for a key costs, including occasional purges.
  static func store(_ name: String) -> ChapterRow {
    ChapterRow("store in a \(name)") {
      let (keys, value) = (makeCounters(10_000), Counter())
      var map = filled(for: keys)
      return nanoseconds(runs: 5, times: keys.count) { _ in
        for key in keys { map.store(value, for: key) }
      }
    }
  }

  fileprivate static func filled(for keys: [Counter]) -> Self {
    let value = Counter()
    var map = empty()
    for key in keys { map.store(value, for: key) }
    return map
  }
}

extension Dictionary: MeasuredMap where Key == ObjectIdentifier, Value == Counter {
  static func empty() -> Self { [:] }

  func value(for key: Counter) -> Counter? { self[ObjectIdentifier(key)] }

  mutating func store(_ value: Counter, for key: Counter) { self[ObjectIdentifier(key)] = value }
}

extension WeakMap: MeasuredMap where Key == Counter, Value == Counter {
  static func empty() -> Self { Self() }

  func value(for key: Counter) -> Counter? { self[key] }

  mutating func store(_ value: Counter, for key: Counter) { _ = updateValue(value, forKey: key) }

  /// Returns the nanoseconds that a purge takes for each of `count` dead keys.
  static func purgeCost(_ count: Int) -> Double {
    best(of: 5) {
      // The keys are deallocated before the purge, because only `filled` uses them.
      var map = filled(for: makeCounters(count))
      var evicted: Evicted<Counter>?
      let cost = nanoseconds(runs: 1, times: count) { _ in evicted = map.purge() }
      // The values are released after the measurement.
      return evicted?.orphans.count == count ? cost : .nan
    }
  }
}

extension MapTable: MeasuredMap where Key == Counter, Value == Counter {
  static func empty() -> Self { weakToStrongObjects(comparedBy: .identity) }

  func value(for key: Counter) -> Counter? { self[key] }

  mutating func store(_ value: Counter, for key: Counter) { _ = updateValue(value, forKey: key) }
}

private func makeCounters(_ count: Int) -> [Counter] {
  (0..<count).map { _ in Counter() }
}
