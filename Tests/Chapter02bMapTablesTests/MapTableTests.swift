import Chapter02WeakMap
import Chapter02bMapTables
import KVOClaims
import Testing

/// A way in which a value leaves a table.
enum Exit: CaseIterable {
  case replaced, removed, purged
}

@Suite struct `A map table` {
  @Test func `can store a copy of a value, which doesn't follow the original`() {
    final class Timetable {
      var lines: [String]
      init(_ lines: [String]) { self.lines = lines }
    }
    let (train, timetable) = (Train(), Timetable(["12:04"]))
    var table = MapTable<Train, Timetable>(keys: .weak, values: .copyIn { Timetable($0.lines) })
    _ = table.updateValue(timetable, forKey: train)
    timetable.lines.append("13:04")
    #expect(table[train]?.lines == ["12:04"])
  }

  @Test(arguments: [true, false])
  func `finds a copied key by equality, never by identity`(_ byEquality: Bool) {
    let (train, value) = (Train(), Farewell())
    var table = MapTable<Train, Farewell>(
      keys: .copyIn { Train($0.number) },
      comparedBy: byEquality ? .equality : .identity,
      values: .strong
    )
    _ = table.updateValue(value, forKey: train)
    #expect((table[train] === value) == byEquality)
    #expect(table.allSatisfy { $0.key == train && $0.key !== train })
  }

  @Test func `by equality distinguishes keys with equal hashes, and returns what it finds dead`() {
    var table = MapTable<Colliding, Farewell>(keys: .weak, values: .strong)
    let (one, other) = (Colliding(1), Colliding(2))
    let (value, orphan) = (Farewell(), Farewell())
    do {
      let gone = Colliding(3)
      _ = table.updateValue(orphan, forKey: gone)
    }
    #expect(table.updateValue(value, forKey: one).orphans.map { $0 === orphan } == [true])
    _ = table.updateValue(orphan, forKey: other)
    #expect(table[one] === value && table[other] === orphan && table[Colliding(1)] === value)
    #expect(table.removeValue(forKey: one).value === value)
    #expect(table[one] == nil && table[other] === orphan)
  }

  @Test(arguments: Exit.allCases)
  func `is consistent when a value is deallocated`(by exit: Exit) {
    final class Station {
      var boards = MapTable<Train, Farewell>(keys: .weak, comparedBy: .identity, values: .strong)
    }
    let station = Station()
    var train: Train? = Train()
    var seen: [Int] = []
    func store(_ value: Farewell) {
      if let train { _ = station.boards.updateValue(value, forKey: train) }
    }
    store(Farewell { [unowned station] in seen.append(station.boards.purge().inspected) })
    switch exit {
    case .replaced: store(Farewell())
    case .removed: if let train { _ = station.boards.removeValue(forKey: train) }
    case .purged:
      train = nil
      _ = station.boards.purge()
    }
    #expect(seen == [exit == .replaced ? 1 : 0])
    withExtendedLifetime((station, train)) {}
  }

  @Test func `returns what a purge loaded, in case that's the last reference`() {
    var table = MapTable<Farewell, Farewell>(keys: .weak, comparedBy: .identity, values: .weak)
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

  @Test func `inspects a bounded number of entries per store`() {
    var table = MapTable<Train, Farewell>(keys: .weak, comparedBy: .identity, values: .strong)
    let trains = (0..<1_000).map { Train($0) }
    var inspections = 0
    for _ in 0..<1_000 { inspections += table.updateValue(Farewell(), forKey: Train()).inspected }
    #expect(table.purge().inspected <= 32)
    for train in trains { inspections += table.updateValue(Farewell(), forKey: train).inspected }
    // Two for the purges, as in a weak map, and the store's own bucket.
    #expect(inspections <= 3 * 2_000)
  }
}

@Suite struct `A hash table` {
  @Test func `has each member once`() {
    let (one, twin) = (Train(), Train())
    var (pair, single) = (
      HashTable<Train>(.weak, comparedBy: .identity), HashTable<Train>(.weak, comparedBy: .equality)
    )
    for train in [one, one, twin] {
      _ = pair.insert(train)
      _ = single.insert(train)
    }
    #expect(Array(pair).count == 2)
    #expect(Array(single).map { $0 === one } == [true])
    withExtendedLifetime((one, twin)) {}
  }
}

/// A key that has the same hash as every other.
private final class Colliding: Hashable {
  private let number: Int

  init(_ number: Int) { self.number = number }

  static func == (one: Colliding, other: Colliding) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) {}
}
