import KVOStation
import KVOWeakTables

// The chapters whose registries are for one thread.

/// The rows of chapter 1.
func registryRows() -> [ChapterRow] {
  let version = Version.chapter1
  return [
    ChapterRow("a change, with one registration") { version.changeCost() },
    ChapterRow("a change, for the last of 1,000 registrations") {
      version.changeCost(ofLast: 1_000, times: 200)
    },
    ChapterRow("a change, for the last of 10,000 registrations") {
      version.changeCost(ofLast: 10_000, times: 20)
    },
    ChapterRow("observe and unobserve") { version.pairCost() },
  ]
}

/// The rows of chapter 2.
func weakMapRows() -> [ChapterRow] {
  typealias ByIdentifier = [ObjectIdentifier: Counter]
  typealias Weak = WeakMap<Counter, Counter>
  typealias Table = MapTable<Counter, Counter>
  let versions = [Version.chapter1, .chapter2]
  let (byIdentifier, weak, table) = ("Dictionary by ObjectIdentifier", "WeakMap", "MapTable")
  return [
    ByIdentifier.lookup(byIdentifier), Weak.lookup(weak), Table.lookup(table),
    ByIdentifier.store(byIdentifier), Weak.store(weak), Table.store(table),
    ChapterRow("purge, for each of 1,000 dead keys") { Weak.purgeCost(1_000) },
    ChapterRow("purge, for each of 100,000 dead keys") { Weak.purgeCost(100_000) },
  ]
    + versions.changes("a change, with one registration")
    + versions.rows("a change, for the last of 10,000 trains") {
      $0.changeCost(ofLast: 10_000, times: 20)
    }
}

/// The rows of chapter 3.
func keyPathRows() -> [ChapterRow] {
  let (delay, platform) = (\StationTrain.delay, \StationTrain.platform)
  let versions = [Version.chapter2, .chapter3]
  return [
    ChapterRow(#"hash \Train.delay"#) { hashCost(delay) },
    ChapterRow(#"compare \Train.delay with itself"#) { comparisonCost(delay, delay) },
    ChapterRow(#"compare \Train.delay with \Train.platform"#) { comparisonCost(delay, platform) },
    ChapterRow("hash a path of six steps") { hashCost(Car.path) },
    ChapterRow("compare two equal paths of six steps") {
      comparisonCost(Car.path, Car.joinedPath)
    },
    ChapterRow(#"hash the string "delay""#) { hashCost("delay") },
  ]
    + versions.pairs()
    + [ChapterRow("observe a value that's already observed") { Version.chapter3.repeatCost() }]
    + versions.changes()
}

/// The rows of chapter 4.
func dispatcherRows() -> [ChapterRow] {
  [.raw, .chapter3, .chapter4].changes() + [.chapter3, .chapter4].pairs()
}
