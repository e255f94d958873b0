import KVOWeakTables
import Testing

/// One way to hold keys and values, and what must stay alive for an entry to be found.
enum Combination: CaseIterable {
  case strongToStrong, weakToStrong, strongToWeak, weakToWeak

  func table<Key, Value>() -> MapTable<Key, Value> {
    switch self {
    case .strongToStrong: .strongToStrongObjects()
    case .weakToStrong: .weakToStrongObjects()
    case .strongToWeak: .strongToWeakObjects()
    case .weakToWeak: .weakToWeakObjects()
    }
  }

  var keepsKeys: Bool { self == .strongToStrong || self == .strongToWeak }
  var keepsValues: Bool { self == .strongToStrong || self == .weakToStrong }
}

@Suite struct `The memory options of a map table` {
  @Test(arguments: Combination.allCases)
  func `decide whether an entry outlives its key`(_ combination: Combination) {
    var table: MapTable<Train, Farewell> = combination.table()
    let value = Farewell()
    weak var key: Train?
    do {
      let train = Train()
      key = train
      _ = table.updateValue(value, forKey: train)
      #expect(table[train] === value)
    }
    #expect((key != nil) == combination.keepsKeys)
    #expect(table.map(\.value).count == (combination.keepsKeys ? 1 : 0))
    #expect(table.purge().orphans.count == (combination.keepsKeys ? 0 : 1))
    withExtendedLifetime(value) {}
  }

  @Test(arguments: Combination.allCases)
  func `decide whether an entry outlives its value`(_ combination: Combination) {
    var table: MapTable<Train, Farewell> = combination.table()
    let train = Train()
    weak var value: Farewell?
    do {
      let farewell = Farewell()
      value = farewell
      _ = table.updateValue(farewell, forKey: train)
    }
    #expect((value != nil) == combination.keepsValues)
    #expect((table[train] != nil) == combination.keepsValues)
    _ = table.purge()
    #expect(table.count == (combination.keepsValues ? 1 : 0))
  }

  @Test func `store a copy, which does not follow the original`() {
    final class Timetable {
      var lines: [String]
      init(_ lines: [String]) { self.lines = lines }
    }
    let (train, timetable) = (Train(), Timetable(["12:04"]))
    var table = MapTable<Train, Timetable>(
      keys: .weak,
      values: .copyIn { Timetable($0.lines) }
    )
    _ = table.updateValue(timetable, forKey: train)
    timetable.lines.append("13:04")
    #expect(table[train]?.lines == ["12:04"])
  }

  @Test(arguments: [true, false])
  func `find a copied key by equality, never by identity`(_ byEquality: Bool) {
    let (train, value) = (Train(7), Farewell())
    var table = MapTable<Train, Farewell>(
      keys: .copyIn { Train($0.number) },
      comparedBy: byEquality ? .equality : .identity,
      values: .strong
    )
    _ = table.updateValue(value, forKey: train)
    #expect((table[train] === value) == byEquality)
    #expect(table.allSatisfy { $0.key == train && $0.key !== train })
  }
}

@Suite struct `The personality of a map table` {
  @Test func `by identity distinguishes equal keys`() {
    let (one, twin, value) = (Train(7), Train(7), Farewell())
    var table = MapTable<Train, Farewell>.weakToStrongObjects(comparedBy: .identity)
    _ = table.updateValue(value, forKey: one)
    #expect(table[one] === value && table[twin] == nil)
  }

  @Test func `by equality finds a key through an equal one, and keeps the first`() {
    let (one, twin, old, new) = (Train(7), Train(7), Farewell(), Farewell())
    var table = MapTable<Train, Farewell>.weakToStrongObjects(comparedBy: .equality)
    _ = table.updateValue(old, forKey: one)
    #expect(table.updateValue(new, forKey: twin).value === old)
    #expect(table[one] === new && table[twin] === new && table.count == 1)
    #expect(table.element(forKey: twin)?.key === one)
    #expect(table.removeValue(forKey: twin).value === new)
    #expect(table.count == 0 && table.removeValue(forKey: twin).value == nil)
  }

  @Test func `by equality distinguishes unequal keys with equal hashes`() {
    let trains = (0..<10).map(Train.init)
    var table = MapTable<Train, Train>.weakToStrongObjects(comparedBy: .equality)
    for train in trains { _ = table.updateValue(train, forKey: train) }
    #expect(trains.allSatisfy { table[$0] === $0 })
    #expect(table.removeValue(forKey: trains[3]).value === trains[3])
    #expect(trains.filter { table[$0] == nil } == [trains[3]])
  }

  @Test func `by equality loses an entry with the key that came first`() {
    let (twin, value) = (Train(7), Farewell())
    var table = MapTable<Train, Farewell>.weakToStrongObjects(comparedBy: .equality)
    do {
      let one = Train(7)
      _ = table.updateValue(value, forKey: one)
      #expect(table[twin] === value)
    }
    #expect(table[twin] == nil && table.count == 1)
    #expect(table.updateValue(value, forKey: twin).orphans.count == 1)
    #expect(table[twin] === value && table.count == 1)
  }
}

@Suite struct `A map table` {
  private final class Station {
    var boards = MapTable<Train, Farewell>.weakToStrongObjects()
  }

  @Test(arguments: [Exit.replaced, .removed, .allRemoved, .purged])
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
    default:
      train = nil
      _ = station.boards.purge()
    }
    #expect(seen == [exit == .replaced ? 1 : 0])
    withExtendedLifetime((station, train)) {}
  }

  @Test func `is consistent when a key is deallocated after its value`() {
    final class Yard {
      var boards = MapTable<Farewell, Train>.strongToWeakObjects()
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
    var table = MapTable<Farewell, Farewell>.weakToWeakObjects()
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
    var table = MapTable<Train, Farewell>.weakToStrongObjects()
    _ = table.updateValue(value, forKey: train)
    let copy = table
    #expect(Array(table.removeAll()).count == 1)
    #expect(table.count == 0 && copy.count == 1 && copy[train] === value)
  }
}
