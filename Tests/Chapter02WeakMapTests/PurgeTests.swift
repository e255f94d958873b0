import Chapter02WeakMap
import Testing

/// Ways to use a map that a careless purge gets wrong.
enum Workload: CaseIterable {
  case growing, oneByOne, inWaves, storeAndRemove
}

/// A map together with the keys that keep it filled, and a tally of what its purges cost.
private struct Tally {
  var map = WeakMap<Train, Int>()
  var keys: [Train] = []
  var stores = 0
  var inspections = 0
  var mostAlive = 0
  var mostEntries = 0

  mutating func store(_ train: Train) {
    inspections += map.updateValue(0, forKey: train).inspected
    stores += 1
    mostAlive = max(mostAlive, keys.count + 1)
    mostEntries = max(mostEntries, map.count)
  }

  mutating func storeNew() {
    let train = Train()
    keys.append(train)
    store(train)
  }

  mutating func run(_ workload: Workload, _ size: Int) {
    switch workload {
    case .growing:
      for _ in 0..<size { storeNew() }
    case .oneByOne:
      for _ in 0..<size { store(Train()) }
    case .inWaves:
      for step in 1...size {
        storeNew()
        if step.isMultiple(of: 100) { keys = [] }
      }
    case .storeAndRemove:
      let resident = Train()
      for _ in 0..<size / 2 { storeNew() }
      keys = []
      for _ in 0..<size / 2 {
        store(resident)
        _ = map.removeValue(forKey: resident)
      }
    }
  }
}

@Suite struct `The purge of a weak map` {
  @Test(arguments: Workload.allCases, [10, 1_000, 10_000])
  func `is cheap for each store, and leaves at most twice as many entries as living keys`(
    _ workload: Workload,
    _ size: Int
  ) {
    var tally = Tally()
    tally.run(workload, size)
    #expect(tally.inspections <= 2 * tally.stores)
    #expect(tally.mostEntries <= 2 * max(16, tally.mostAlive))
  }

  @Test func `is due after as many stores as there were survivors of the previous purge`() {
    var trains = (0..<1_000).map(Train.init)
    let resident = Train()
    var map = WeakMap<Train, Int>()
    for train in trains { _ = map.updateValue(0, forKey: train) }
    #expect(map.purge().inspected == 1_000)
    trains = []
    for _ in 1...1_000 { #expect(map.updateValue(0, forKey: resident).inspected == 0) }
    #expect(map.count == 1_001)
    let evicted = map.updateValue(1, forKey: resident)
    #expect(evicted.inspected == 1_001 && evicted.orphans.count == 1_000)
    #expect(map.count == 1 && map[resident] == 1)
  }

  @Test func `frees memory after a hundred thousand keys that were alive at the same time`() {
    var tally = Tally()
    tally.run(.growing, 100_000)
    #expect(tally.map.capacity >= 100_000)
    tally.keys = []
    #expect(tally.map.purge().orphans.count == 100_000)
    #expect(tally.map.count == 0 && tally.map.capacity < 16)
  }
}
