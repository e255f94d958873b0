import Dispatch
import KVOLocking
import KVOStation
import KVOWeakTables
import KeyValueObserving

/// The chapters whose pages show measurements.
let measuredChapters = 0...10

/// The chapter that compares the library with other designs.
let designsChapter = 10

/// Returns the rows that a chapter's page shows, in their order, without measuring anything.
///
/// In rows of *a change*, the registration has no options unless the name mentions one.
func chapterRows(of chapter: Int) -> [Row] {
  switch chapter {
  case 0: propertyRows()
  case 1: registryRows(.chapter1)
  case 2: weakMapRows([.chapter1, .chapter2])
  case 3: keyPathRows([.chapter2, .chapter3])
  case 4: costs(changes: [.raw, .chapter3, .chapter4], pairs: [.chapter3, .chapter4])
  case 5:
    [
      Row("lock and unlock a Locked value", .lock(threads: 1)),
      Row("lock and unlock a Locked value while another thread competes", .lock(threads: 2)),
    ]
      + costs(changes: [.chapter4, .chapter5]) + speedUps([.chapter5])
  case 6:
    costs(changes: [.chapter5, .chapter6], pairs: [.chapter5, .chapter6])
      + deallocations("a registry", .chapter6, [1_000, 100_000])
  case 7:
    costs(changes: [.chapter6, .chapter7], pairs: [.chapter6, .chapter7])
      + deallocations("a retaining registry", .chapter7, [1_000, 10_000, 100_000])
      + deallocations("a non-retaining registry", .nonRetaining, [1_000, 10_000, 100_000])
      + [
        Row(
          "create, observe, and deallocate a train, for each of 100,000",
          Contender.nonRetaining.shortLife(100_000)
        )
      ]
  case 8:
    costs(
      changes: [.raw, .chapter7, .chapter8],
      new: [.raw, .chapter7, .chapter8],
      pairs: [.raw, .chapter7, .chapter8]
    ) + speedUps([.chapter7, .chapter8])
  case 9: libraryRows([.chapter7, .chapter8, .chapter9])
  case designsChapter: designRows([.raw, .proxy, .blockTable, .library])
  default: []
  }
}

/// Returns one row for each contender, whose name ends with that of the contender.
func rows(_ name: String, _ contenders: [Contender], _ figure: (Contender) -> Figure) -> [Row] {
  contenders.map { Row("\(name), \($0.name)", figure($0)) }
}

private func costs(changes: [Contender], new: [Contender] = [], pairs: [Contender] = []) -> [Row] {
  rows("a change", changes) { $0.change() }
    + rows("a change with the option new", new) { $0.change(.new) }
    + rows("observe and unobserve", pairs) { $0.pair() }
}

private func speedUps(_ contenders: [Contender]) -> [Row] {
  rows("throughput of two threads relative to one", contenders) { $0.speedUp() }
}

private func deallocations(_ name: String, _ contender: Contender, _ counts: [Int]) -> [Row] {
  counts.map { count in
    let name = "deallocate \(name), for each of \(rounded(Double(count))) trains"
    return Row(name, contender.deallocation(count))
  }
}

private func propertyRows() -> [Row] {
  let otherModule = Figure.loop(500_000) { opaque(StationTrain()).set }
  let (change, withValues) = (Contender.raw.change(), Contender.raw.change([.old, .new]))
  return [
    Row("set a plain property", .plainSet),
    Row("set an @Observed property without observers", .unobservedSet),
    Row("set an @Observed property of another module, without observers", otherModule),
    Row("set an @Observable property without observers", .observableSet),
    Row("set an @Observed property with one observer", change),
    Row("set an @Observed property with one observer, old and new values", withValues),
    Row("add and remove an observer", Contender.raw.pair()),
  ]
}

private func registryRows(_ contender: Contender) -> [Row] {
  let last1000 = contender.change(ofLast: 1_000, times: 200)
  let last10000 = contender.change(ofLast: 10_000, times: 200)
  return [
    Row("a change, with one registration", contender.change()),
    Row("a change, for the last of 1,000 registrations", last1000),
    Row("a change, for the last of 10,000 registrations", last10000),
    Row("observe and unobserve", contender.pair()),
  ]
}

private func weakMapRows(_ contenders: [Contender]) -> [Row] {
  typealias Weak = WeakMap<Counter, Counter>
  typealias Table = MapTable<Counter, Counter>
  return [
    Row("look up in a Dictionary by ObjectIdentifier", IdentifierMap.figure(storing: false)),
    Row("look up in a WeakMap", Weak.figure(storing: false)),
    Row("look up in a MapTable", Table.figure(storing: false)),
    Row("store in a Dictionary by ObjectIdentifier", IdentifierMap.figure(storing: true)),
    Row("store in a WeakMap", Weak.figure(storing: true)),
    Row("store in a MapTable", Table.figure(storing: true)),
    Row("purge, for each of 1,000 dead keys", .sample { purgeCost(1_000) }),
    Row("purge, for each of 100,000 dead keys", .sample { purgeCost(100_000) }),
  ]
    + rows("a change, with one registration", contenders) { $0.change() }
    + rows("a change, for the last of 10,000 trains", contenders) {
      $0.change(ofLast: 10_000, times: 200)
    }
}

private func keyPathRows(_ contenders: [Contender]) -> [Row] {
  let (delay, platform) = (\StationTrain.delay, \StationTrain.platform)
  return [
    Row(#"hash \Train.delay"#, hash(delay)),
    Row(#"compare \Train.delay with itself"#, comparison(delay, delay)),
    Row(#"compare \Train.delay with \Train.platform"#, comparison(delay, platform)),
    Row("hash a path of six steps", hash(Car.path)),
    Row("compare two equal paths of six steps", comparison(Car.path, Car.joinedPath)),
    Row(#"hash the string "delay""#, hash("delay")),
  ]
    + costs(changes: [], pairs: contenders)
    + [Row("observe a value that's already observed", Contender.chapter3.repetition())]
    + costs(changes: contenders)
}

private func libraryRows(_ contenders: [Contender]) -> [Row] {
  costs(changes: contenders, new: contenders, pairs: contenders)
    + rows("deallocate a registry, for each of 100,000 trains", contenders) {
      $0.deallocation(100_000)
    }
    + rows("memory of a registration", contenders) { $0.memory(100_000) }
    + speedUps(contenders)
}

extension Figure {
  /// The cost of setting a property that can't be observed.
  fileprivate static var plainSet: Figure {
    .loop(2_000_000) {
      let (train, other) = (opaque(PlainTrain()), opaque(PlainTrain()))
      return { times in
        // The optimizer would keep only the last of many stores to one train.
        for index in 0..<times / 2 {
          train.delay = index
          other.delay = index
        }
      }
    }
  }

  /// The cost of setting a property that isn't observed.
  static var unobservedSet: Figure { .loop(2_000_000) { opaque(Train()).set } }

  /// Returns the time that a thread takes to lock and unlock a value that all threads share.
  static func lock(threads: Int) -> Figure {
    .loop(1_000_000) {
      let value = Locked(0)
      return { times in
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
          for _ in 0..<times { value.withLock { $0 &+= 1 } }
        }
      }
    }
  }
}

/// A train that can't be observed.
private final class PlainTrain {
  var delay = 0
}

/// A map that compares its keys by identity.
private protocol MeasuredMap {
  associatedtype Replaced
  static var empty: Self { get }
  subscript(key: Counter) -> Counter? { get }
  mutating func updateValue(_ value: Counter, forKey key: Counter) -> Replaced
}

extension MeasuredMap {
  /// Returns the cost of replacing the value for a key, with occasional purges, or of finding it.
  fileprivate static func figure(storing: Bool) -> Figure {
    .loop(50_000) {
      let (keys, value) = ((0..<10_000).map { _ in Counter() }, Counter())
      var map = empty
      for key in keys { _ = map.updateValue(value, forKey: key) }
      return { times in
        for _ in 0..<times / keys.count {
          if storing {
            for key in keys { _ = map.updateValue(value, forKey: key) }
          } else {
            for key in keys where map[key] != nil { value.count &+= 1 }
          }
        }
      }
    }
  }
}

private struct IdentifierMap: MeasuredMap {
  private var values: [ObjectIdentifier: Counter] = [:]
  static var empty: Self { Self() }

  subscript(key: Counter) -> Counter? { values[ObjectIdentifier(key)] }

  mutating func updateValue(_ value: Counter, forKey key: Counter) {
    values[ObjectIdentifier(key)] = value
  }
}

extension WeakMap: MeasuredMap where Key == Counter, Value == Counter {
  fileprivate static var empty: Self { Self() }
}

extension MapTable: MeasuredMap where Key == Counter, Value == Counter {
  fileprivate static var empty: Self { weakToStrongObjects(comparedBy: .identity) }
}

/// Returns the nanoseconds that a purge takes for each of `count` dead keys.
private func purgeCost(_ count: Int) -> Double {
  var map = WeakMap<Counter, Counter>()
  let value = Counter()
  // The array of the keys is deallocated after the loop.
  for key in (0..<count).map({ _ in Counter() }) { _ = map.updateValue(value, forKey: key) }
  var evicted: Evicted<Counter>?
  let cost = nanoseconds(count) { _ in evicted = map.purge() }
  // The values are released after the measurement.
  return evicted?.orphans.count == count ? cost : .nan
}

private func hash(_ value: some Hashable) -> Figure {
  .loop(200_000) {
    let (value, sum) = (opaque(value), Counter())
    return { times in
      for _ in 0..<times { sum.count &+= value.hashValue }
    }
  }
}

private func comparison(_ first: AnyKeyPath, _ second: AnyKeyPath) -> Figure {
  .loop(200_000) {
    let (first, second, equal) = (opaque(first), opaque(second), Counter())
    return { times in
      for _ in 0..<times where first == second { equal.count &+= 1 }
    }
  }
}

/// A car of a train, from which a path of six steps leads to the sixth car after it.
private final class Car {
  let next: Car
  init(next: Car) { self.next = next }

  /// The path as one literal.
  static var path: AnyKeyPath { \Car.next.next.next.next.next.next }
  /// The same path, put together from two literals.
  static var joinedPath: AnyKeyPath { (\Car.next.next.next).appending(path: \.next.next.next) }
}
