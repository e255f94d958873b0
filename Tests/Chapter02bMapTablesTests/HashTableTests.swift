import Chapter02WeakMap
import Chapter02bMapTables
import KVOClaims
import Testing

@Suite struct `A hash table` {
  @Test func `has each member once`() {
    let (one, twin) = (Train(7), Train(7))
    var table = HashTable<Train>.weakObjects(comparedBy: .identity)
    #expect(table.insert(one).inserted && !table.insert(one).inserted)
    #expect(table.contains(one) && !table.contains(twin) && Array(table) == [one])
    #expect(table.remove(twin).value == nil)
    #expect(table.remove(one).value === one)
    #expect(!table.contains(one) && table.count == 0)
  }

  @Test func `finds by equality the member that was registered`() {
    let (registered, representative) = (Train(7), Train(7))
    var table = HashTable<Train>(.strong, comparedBy: .equality)
    #expect(table.insert(registered).inserted && !table.insert(representative).inserted)
    #expect(table.member(representative) === registered)
    #expect(table.remove(representative).value === registered)
    #expect(table.member(registered) == nil)
  }

  @Test func `compares its members by equality unless specified otherwise, as in Foundation`() {
    let (one, twin) = (Train(7), Train(7))
    for var table in [HashTable<Train>.weakObjects(), HashTable(.strong)] {
      #expect(table.insert(one).inserted && !table.insert(twin).inserted)
    }
    withExtendedLifetime(one) {}
  }

  @Test func `retains its members only if requested`() {
    var strong = HashTable<Farewell>(.strong, comparedBy: .identity)
    var weak = HashTable<Farewell>.weakObjects(comparedBy: .identity)
    do {
      let (kept, lost) = (Farewell(), Farewell())
      _ = strong.insert(kept)
      _ = weak.insert(lost)
    }
    #expect(Array(strong).count == 1 && Array(weak).isEmpty)
    #expect(strong.purge().inspected == 1 && strong.count == 1)
    #expect(weak.purge().inspected == 1 && weak.count == 0)
  }

  @Test func `returns what a purge loaded, in case that's the last reference`() {
    var table = HashTable<Farewell>.weakObjects(comparedBy: .identity)
    var member: Farewell? = Farewell()
    weak let witness = member
    if let member { _ = table.insert(member) }
    var evicted: Evicted<Farewell>? = table.purge()
    member = nil
    #expect(witness != nil && evicted?.inspected == 1)
    evicted = nil
    #expect(witness == nil)
  }

  @Test func `returns all its members when they're removed`() {
    let trains = [Train(7), Train(8)]
    var table = HashTable<Train>.weakObjects(comparedBy: .identity)
    for train in trains { _ = table.insert(train) }
    let all = table.removeAll()
    #expect(table.count == 0 && Array(table).isEmpty)
    #expect(all.count == 2 && trains.allSatisfy(all.contains))
  }

  @Test func `is consistent when a member is deallocated`() {
    final class Station {
      var members = HashTable<Farewell>(.strong, comparedBy: .identity)
    }
    let station = Station()
    var seen: [Int] = []
    func member() -> Farewell {
      Farewell { [unowned station] in seen.append(station.members.count) }
    }
    _ = station.members.insert(member())
    for member in station.members { _ = station.members.remove(member) }
    _ = station.members.insert(member())
    _ = station.members.removeAll()
    #expect(seen == [0, 0])
    withExtendedLifetime(station) {}
  }
}
