import Dispatch
import KVOLocking
import KVOStation
import Chapter02WeakMap
import Chapter02bMapTables
import KeyValueObserving

extension Question: CaseIterable {
  /// All questions, which haven't been measured yet.
  ///
  /// They're in the order of appendix F, except that chapter 9 asks the one about threads.
  static var allCases: [Question] {
    [circumstances] + changes + registrations + parts + threads + [designs, comparisons]
  }

  static var circumstances: Question {
    Question(name: "costs-run", title: "When and where?", rows: [Circumstances()])
  }

  private static var changes: [Question] {
    [
      Question(
        name: "costs-setting",
        title: "What does it cost that a property can be observed?",
        rows: [
          Figure.plainSet,
          .unobservedSet,
          .loop("an @Observed property of another module", 500_000) { opaque(StationTrain()).set },
          .observableSet,
        ]
      ),
      Question(
        name: "costs-change",
        title: "What does a change cost?",
        isDrawn: true,
        rows: Contender.chapters.map { $0.change() }
      ),
      Question(
        name: "costs-value",
        title: "What does a change cost with the option new?",
        rows: [Contender.raw, .chapter9, .library].map { $0.change(.new) }
      ),
      Question(
        name: "costs-many",
        title: "What does a change cost if a registry has many registrations?",
        rows: [
          Contender.chapter1.change(ofLast: 1_000),
          Contender.chapter1.change(ofLast: 10_000),
          Contender.chapter2.change(ofLast: 10_000),
        ]
      ),
    ]
  }

  private static var registrations: [Question] {
    let owners: [Contender] = [.chapter6, .chapter7, .chapter8, .chapter9, .library]
    let designs: [Contender] = [.proxy, .blockTable]
    return [
      Question(
        name: "costs-observing",
        title: "What does it cost to observe and unobserve?",
        isDrawn: true,
        rows: (Contender.chapters + designs).map { $0.pair() } + [.notificationPair]
      ),
      Question(
        name: "costs-ending",
        title: "What does it cost when a registry is deallocated?",
        rows: owners.map { $0.deallocation(1_000) } + [Contender.library.deallocation(100_000)]
      ),
      Question(
        name: "costs-memory",
        title: "How much memory does a registration take?",
        isDrawn: true,
        rows: ([.raw] + owners + designs).map { $0.memory() }
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
        isDrawn: true,
        rows: [
          IdentifierMap.figure("look up in a Dictionary", storing: false),
          Weak.figure("look up in a WeakMap", storing: false),
          Table.figure("look up in a MapTable", storing: false),
          IdentifierMap.figure("store in a Dictionary", storing: true),
          Weak.figure("store in a WeakMap", storing: true),
          Table.figure("store in a MapTable", storing: true),
        ]
      ),
      Question(
        name: "costs-key-paths",
        title: "What does it cost to compare key paths?",
        rows: [
          hash(#"hash \Train.delay"#, delay),
          comparison(#"compare \Train.delay with itself"#, delay, delay),
          comparison(#"compare \Train.delay with \Train.platform"#, delay, platform),
          hash(#"hash the string "delay""#, "delay"),
        ]
      ),
    ]
  }

  private static var threads: [Question] {
    [
      Question(
        name: "costs-lock",
        title: "What does a lock cost?",
        rows: [Figure.lock(threads: 1), .lock(threads: 2)]
      ),
      Question(
        name: "costs-threads",
        title: "What does a change cost alone, and beside another thread?",
        rows: [
          Pace(of: Contender.chapter7.change(), Contender.chapter7.speedUp()),
          Pace(of: Contender.chapter9.change(), Contender.chapter9.speedUp()),
          Pace(of: .unobservedSet, .storingSpeedUp),
        ]
      ),
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
  fileprivate static func figure(_ name: String, storing: Bool) -> Figure {
    .loop(name, 50_000) {
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

private func comparison(_ name: String, _ first: AnyKeyPath, _ second: AnyKeyPath) -> Figure {
  .loop(name, 200_000) {
    let (first, second, equal) = (opaque(first), opaque(second), Counter())
    return { times in
      for _ in 0..<times where first == second { equal.count &+= 1 }
    }
  }
}
