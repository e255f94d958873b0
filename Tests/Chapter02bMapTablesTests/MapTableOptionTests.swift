import Chapter02WeakMap
import Chapter02bMapTables
import KVOClaims
import Testing

@Suite struct `The memory options of a map table` {
  @Test(arguments: Combination.allCases)
  func `decide whether an entry outlives its key, and keep its value until a purge`(
    _ combination: Combination
  ) {
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
  @Test func `is equality unless specified otherwise, as in Foundation`() {
    let (one, twin, value) = (Train(7), Train(7), Farewell())
    let tables: [MapTable<Train, Farewell>] = [
      .strongToStrongObjects(), .weakToStrongObjects(), .strongToWeakObjects(),
      .weakToWeakObjects(), MapTable(keys: .weak, values: .weak),
    ]
    for var table in tables {
      _ = table.updateValue(value, forKey: one)
      #expect(table[twin] === value)
    }
    withExtendedLifetime(one) {}
  }

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

  @Test func `by equality returns what a removal finds dead`() {
    let (train, value, orphan) = (Train(1), Farewell(), Farewell())
    // All trains have one hash, so the dead one is in the way.
    var table = MapTable<Train, Farewell>.weakToStrongObjects(comparedBy: .equality)
    _ = table.updateValue(value, forKey: train)
    do {
      let gone = Train(2)
      _ = table.updateValue(orphan, forKey: gone)
    }
    let evicted = table.removeValue(forKey: train)
    #expect(evicted.value === value)
    #expect(evicted.orphans.map(ObjectIdentifier.init) == [ObjectIdentifier(orphan)])
    #expect(table.count == 0)
  }
}
