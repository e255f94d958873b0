import Dispatch
import KVOLocking
import KVOStation
import Chapter02WeakMap
import KeyValueObserving

/// A question about costs, which the rows of one table answer, and the bars of one chart.
///
/// All rows have the same unit.
struct Question {
  /// The name of the chart's file, without its extension.
  let name: String
  /// The question itself, which is a heading in appendix F.
  let title: String
  let rows: [Row]
}

extension Question: CaseIterable {
  /// All questions, in the order of the appendix.
  ///
  /// Nothing is measured yet. In questions about a change, the registration has no options unless the
  /// title mentions some.
  static var allCases: [Question] {
    changes + registrations + parts + threads + designQuestions
  }

  private static var changes: [Question] {
    let otherModule = Figure.loop(500_000) { opaque(StationTrain()).set }
    return [
      Question(
        name: "costs-setting",
        title: "What does it cost that a property can be observed?",
        rows: [
          Row("a plain property", .plainSet),
          Row("an @Observed property", .unobservedSet),
          Row("an @Observed property of another module", otherModule),
          Row("an @Observable property", .observableSet),
        ]
      ),
      Question(
        name: "costs-change",
        title: "What does a change cost?",
        rows: each([.raw] + Contender.chapters) { $0.change() }
      ),
      Question(
        name: "costs-value",
        title: "What does a change cost with the option `new`?",
        rows: each([.raw] + Contender.chapters) { $0.change(.new) }
      ),
      Question(
        name: "costs-many",
        title: "What does a change cost if a registry has many registrations?",
        rows: [
          Row("chapter 1, of 1 train", Contender.chapter1.change(ofLast: 1, times: 200)),
          Row("chapter 1, of 1,000 trains", Contender.chapter1.change(ofLast: 1_000, times: 200)),
          Row("chapter 1, of 10,000 trains", Contender.chapter1.change(ofLast: 10_000, times: 200)),
          Row("chapter 2, of 10,000 trains", Contender.chapter2.change(ofLast: 10_000, times: 200)),
        ]
      ),
    ]
  }

  private static var registrations: [Question] {
    [
      Question(
        name: "costs-observing",
        title: "What does it cost to observe and unobserve?",
        rows: each([.raw] + Contender.chapters) { $0.pair() }
          + [Row("chapter 3, what's already observed", Contender.chapter3.repetition())]
      ),
      Question(
        name: "costs-ending",
        title: "What does it cost when a registry is deallocated?",
        rows: [1_000, 100_000].flatMap { count in
          [Contender.chapter6, .chapter7, .nonRetaining, .chapter9, .chapter10].map { contender in
            let count = (count, rounded(Double(count)))
            return Row("\(contender.name), each of \(count.1)", contender.deallocation(count.0))
          }
        }
      ),
      Question(
        name: "costs-memory",
        title: "How much memory does a registration take?",
        rows: each([.raw, .chapter6, .chapter7, .chapter9, .chapter10]) { $0.memory(100_000) }
      ),
    ]
  }

  private static var parts: [Question] {
    typealias Weak = WeakMap<Counter, Counter>
    typealias Table = MapTable<Counter, Counter>
    let (delay, platform) = (\StationTrain.delay, \StationTrain.platform)
    return [
      Question(
        name: "costs-tables",
        title: "What does a table with weak keys cost?",
        rows: [
          Row("look up in a Dictionary", IdentifierMap.figure(storing: false)),
          Row("look up in a WeakMap", Weak.figure(storing: false)),
          Row("look up in a MapTable", Table.figure(storing: false)),
          Row("store in a Dictionary", IdentifierMap.figure(storing: true)),
          Row("store in a WeakMap", Weak.figure(storing: true)),
          Row("store in a MapTable", Table.figure(storing: true)),
          Row("purge a WeakMap, each of 1,000 keys", .sample { purgeCost(1_000) }),
          Row("purge a WeakMap, each of 100,000 keys", .sample { purgeCost(100_000) }),
        ]
      ),
      Question(
        name: "costs-key-paths",
        title: "What does it cost to compare key paths?",
        rows: [
          Row(#"hash \Train.delay"#, hash(delay)),
          Row(#"compare \Train.delay with itself"#, comparison(delay, delay)),
          Row(#"compare \Train.delay with \Train.platform"#, comparison(delay, platform)),
          Row("hash a path of six steps", hash(Car.path)),
          Row("compare two equal paths of six steps", comparison(Car.path, Car.joinedPath)),
          Row(#"hash the string "delay""#, hash("delay")),
        ]
      ),
    ]
  }

  private static var threads: [Question] {
    [
      Question(
        name: "costs-lock",
        title: "What does a lock cost?",
        rows: [
          Row("lock and unlock", .lock(threads: 1)),
          Row("lock and unlock beside another thread", .lock(threads: 2)),
        ]
      ),
      Question(
        name: "costs-threads",
        title: "How much faster are two threads than one?",
        rows: each([.raw, .chapter5, .chapter7, .chapter9, .chapter10]) { $0.speedUp() }
          // The most that this machine allows, at the time of the measurement.
          + [Row("nothing but storing", .speedUp(5_000_000) { Train().set })]
      ),
    ]
  }
}

/// Returns one row for each contender.
func each(_ contenders: [Contender], _ figure: (Contender) -> Figure) -> [Row] {
  contenders.map { Row($0.name, figure($0)) }
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
