import Dispatch
import KVOLocking
import KVOStation
import Chapter02WeakMap
import Chapter02bMapTables
import KeyValueObserving

extension Question {
  /// The questions that pages answer with a table.
  ///
  /// They're in the order of appendix F, except that chapter 9 asks the one about threads.
  static var onPages: [Question] {
    let owners: [Contender] = [6, 7, 8, 9, 10].map { .chapter($0) }
    let others: [Contender] = [.proxy, .blockTable]
    return [
      Question(
        "costs-setting",
        "What does it cost that a property can be observed?",
        [
          .plainSet,
          .unobservedSet,
          .loop("an @Observed property of another module", 500_000) { opaque(StationTrain()).set },
          .observableSet,
        ]
      ),
      Question(
        "costs-change",
        "What does a change cost?",
        Contender.chapters.map { $0.change() }
      ),
      Question(
        "costs-value",
        "What does a change cost with the option new?",
        [Contender.raw, .chapter(9), .library].map { $0.change(.new) }
      ),
      Question(
        "costs-many",
        "What does a change cost if a registry has many registrations?",
        [(1, 1_000), (1, 10_000), (2, 10_000)].map { Contender.chapter($0).change(ofLast: $1) }
      ),
      Question(
        "costs-observing",
        "What does it cost to observe and unobserve?",
        (Contender.chapters + others).map { $0.pair() } + [.notificationPair]
      ),
      Question(
        "costs-ending",
        "What does it cost when a registry is deallocated?",
        owners.map { $0.deallocation(1_000) } + [Contender.library.deallocation(100_000)]
      ),
      Question(
        "costs-memory",
        "How much memory does a registration take?",
        ([.raw] + owners + others).map { $0.memory() }
      ),
      Question(
        "costs-tables",
        "What does a table with weak keys cost?",
        [false, true].flatMap { storing in
          [
            IdentifierMap.figure("a Dictionary", storing),
            WeakMap<Counter, Counter>.figure("a WeakMap", storing),
            MapTable<Counter, Counter>.figure("a MapTable", storing),
          ]
        }
      ),
      Question(
        "costs-key-paths",
        "What does it cost to compare key paths?",
        [
          hash(#"hash \Train.delay"#, \StationTrain.delay),
          comparison("itself", \StationTrain.delay),
          comparison(#"\Train.platform"#, \StationTrain.platform),
          hash(#"hash the string "delay""#, "delay"),
        ]
      ),
      Question("costs-lock", "What does a lock cost?", [.lock(threads: 1), .lock(threads: 2)]),
      Question(
        "costs-threads",
        "What does a change cost alone, and beside another thread?",
        rows: [7, 9].map {
          Row(Contender.chapter($0).change(), besideAnother: Contender.chapter($0).speedUp())
        }
          + [Row(.unobservedSet, besideAnother: .storingSpeedUp)]
      ),
      designs,
    ]
  }
}

extension Figure {
  /// The cost of setting a property that can't be observed.
  static var plainSet: Figure {
    .loop("a plain property", 2_000_000) {
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
  static var unobservedSet: Figure {
    .loop("an @Observed property", 2_000_000) { opaque(Train()).set }
  }

  /// Returns the time that a thread takes to lock and unlock a value that all threads share.
  static func lock(threads: Int) -> Figure {
    .loop(threads == 1 ? "lock and unlock" : "lock and unlock beside another thread", 1_000_000) {
      let value = Locked(0)
      return { times in
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
          for _ in 0..<times { value.withLock { $0 &+= 1 } }
        }
      }
    }
  }

  /// The most that two threads can gain on this machine, at the time of the measurement.
  static var storingSpeedUp: Figure {
    .speedUp("nothing but storing: two threads", 5_000_000) { Train().set }
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
  fileprivate static func figure(_ name: String, _ storing: Bool) -> Figure {
    .loop("\(storing ? "store" : "look up") in \(name)", 50_000) {
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

private func hash(_ name: String, _ value: some Hashable) -> Figure {
  .loop(name, 200_000) {
    let (value, sum) = (opaque(value), Counter())
    return { times in
      for _ in 0..<times { sum.count &+= value.hashValue }
    }
  }
}

private func comparison(_ name: String, _ second: AnyKeyPath) -> Figure {
  .loop(#"compare \Train.delay with \#(name)"#, 200_000) {
    let first = opaque(\StationTrain.delay as AnyKeyPath)
    let (second, equal) = (opaque(second), Counter())
    return { times in
      for _ in 0..<times where first == second { equal.count &+= 1 }
    }
  }
}
