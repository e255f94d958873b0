import Chapter02WeakMap
import Chapter02bMapTables
import KVOClaims
import Testing

/// A way in which a value leaves a table.
enum Exit: CaseIterable {
  case replaced, removed, allRemoved, purged
}

@Suite struct `A map table` {
  private final class Station {
    var boards = MapTable<Train, Farewell>.weakToStrongObjects(comparedBy: .identity)
  }

  @Test(arguments: Exit.allCases)
  func `is consistent when a value is deallocated`(by exit: Exit) {
    let station = Station()
    var train: Train? = Train()
    var seen: [Int] = []
    func store(_ value: Farewell) {
      if let train { _ = station.boards.updateValue(value, forKey: train) }
    }
    store(Farewell { [unowned station] in seen.append(Array(station.boards.removeAll()).count) })
    switch exit {
    case .replaced: store(Farewell())
    case .removed: if let train { _ = station.boards.removeValue(forKey: train) }
    case .allRemoved: _ = station.boards.removeAll()
    case .purged:
      train = nil
      _ = station.boards.purge()
    }
    #expect(seen == [exit == .replaced ? 1 : 0])
    withExtendedLifetime((station, train)) {}
  }

  @Test func `is consistent when a key is deallocated after its value`() {
    final class Yard {
      var boards = MapTable<Farewell, Train>.strongToWeakObjects(comparedBy: .identity)
    }
    let yard = Yard()
    var seen: Int?
    do {
      let train = Train()
      let key = Farewell { [unowned yard] in seen = yard.boards.purge().inspected }
      _ = yard.boards.updateValue(train, forKey: key)
    }
    #expect(seen == nil && yard.boards.count == 1, "the key stays until a purge")
    _ = yard.boards.purge()
    #expect(seen == 0)
    withExtendedLifetime(yard) {}
  }

  @Test func `returns what a purge loaded, in case that's the last reference`() {
    var table = MapTable<Farewell, Farewell>.weakToWeakObjects(comparedBy: .identity)
    var pair: [Farewell] = [Farewell(), Farewell()]
    weak let key = pair[0]
    weak let value = pair[1]
    _ = table.updateValue(pair[1], forKey: pair[0])
    var evicted: Evicted<Farewell>? = table.purge()
    pair = []
    #expect(key != nil && value != nil && evicted?.inspected == 1)
    evicted = nil
    #expect(key == nil && value == nil)
  }

  @Test(arguments: Combination.allCases)
  func `inspects a bounded number of entries per store`(_ combination: Combination) {
    let resident = Farewell()
    var table: MapTable<Train, Farewell> = combination.table()
    var (inspections, most) = (0, 0)
    for _ in 0..<1_000 {
      inspections += table.updateValue(Farewell(), forKey: Train()).inspected
      most = Swift.max(most, table.count)
    }
    for train in (0..<1_000).map(Train.init) {
      inspections += table.updateValue(resident, forKey: train).inspected
    }
    // Two for the purges, as in a weak map, and the store's own bucket.
    #expect(inspections <= 3 * 2_000)
    #expect(combination == .strongToStrong ? most == 1_000 : most <= 32)
  }

  @Test func `is a value: a copy is independent`() {
    let (train, value) = (Train(), Farewell())
    var table = MapTable<Train, Farewell>.weakToStrongObjects(comparedBy: .identity)
    _ = table.updateValue(value, forKey: train)
    let copy = table
    #expect(Array(table.removeAll()).count == 1)
    #expect(table.count == 0 && copy.count == 1 && copy[train] === value)
  }
}
