import Chapter02WeakMap
import KVOClaims
import Testing

/// A key: two trains of one number are equal, and still two trains.
final class Train: Hashable {
  let number: Int

  init(number: Int = 0) { self.number = number }

  static func == (one: Train, other: Train) -> Bool { one.number == other.number }

  /// The same for all, on purpose: every two trains collide.
  func hash(into hasher: inout Hasher) {}
}

@Suite struct `A weak map` {
  @Test func `distinguishes equal keys`() {
    let (one, twin) = (Train(number: 7), Train(number: 7))
    var map = WeakMap<Train, String>()
    _ = map.updateValue("one", forKey: one)
    #expect(one == twin && map[twin] == nil)
    _ = map.updateValue("twin", forKey: twin)
    #expect(map[one] == "one" && map[twin] == "twin")
  }

  @Test func `finds nothing for a key that's being deallocated, not even a value just stored`() {
    final class Dying {
      let last: (Dying) -> Void
      init(_ last: @escaping (Dying) -> Void) { self.last = last }
      deinit { last(self) }
    }
    var map = WeakMap<Dying, Int>()
    var found: [Int?] = []
    var key: Dying? = Dying { dying in
      found.append(map[dying])
      _ = map.updateValue(2, forKey: dying)
      found.append(map[dying])
    }
    if let key { _ = map.updateValue(1, forKey: key) }
    key = nil
    #expect(found == [nil, nil])
    #expect(map.purge().orphans == [2])
  }

  @Test func `keeps both if a value retains its key`() {
    var map = WeakMap<Train, Farewell>()
    weak var witness: Train?
    do {
      let train = Train()
      witness = train
      _ = map.updateValue(Farewell { _ = train }, forKey: train)
    }
    #expect(witness != nil && map.purge().orphans.isEmpty)
    _ = map.removeAll()
    #expect(witness == nil)
  }
}

@Suite struct `A weak map and a recycled address` {
  @Test func `doesn't return a deallocated key's value for a new key`() {
    let new = Train()
    var map = WeakMap<Train, String>()
    map.plant("the dead train's", forDeadKeyAt: ObjectIdentifier(new))
    #expect(map[new] == nil)
    #expect(map.removeValue(forKey: new) == nil)
    #expect(Array(map).isEmpty)
    #expect(map.purge().orphans == ["the dead train's"], "it was no one's to remove")
  }

  @Test func `returns a deallocated key's value as an orphan, not as the new key's`() {
    let new = Train()
    var map = WeakMap<Train, String>()
    map.plant("the dead train's", forDeadKeyAt: ObjectIdentifier(new))
    let evicted = map.updateValue("the new train's", forKey: new)
    #expect(evicted.value == nil)
    #expect(evicted.orphans == ["the dead train's"])
    #expect(map[new] == "the new train's" && map.count == 1)
  }
}

@Suite struct `A copy of a weak map` {
  @Test func `is independent`() {
    let (one, other) = (Train(), Train())
    var map = WeakMap<Train, Int>()
    _ = map.updateValue(1, forKey: one)
    var copy = map
    _ = copy.updateValue(2, forKey: one)
    _ = copy.updateValue(3, forKey: other)
    #expect(map[one] == 1 && map[other] == nil)
    _ = map.removeAll()
    #expect(copy[one] == 2 && copy[other] == 3)
  }

  @Test func `has its own dead entries, and purges itself`() {
    var map = WeakMap<Train, Farewell>()
    weak var value: Farewell?
    do {
      let (train, farewell) = (Train(), Farewell())
      value = farewell
      _ = map.updateValue(farewell, forKey: train)
    }
    var copy = map
    #expect(Array(copy).isEmpty && copy.count == 1)
    _ = copy.purge()
    #expect(copy.count == 0 && map.count == 1 && value != nil)
    _ = map.purge()
    #expect(value == nil)
  }
}

@Suite struct `Enumerating a weak map` {
  @Test func `visits each entry whose key is alive once`() {
    let trains = (0..<100).map(Train.init)
    var map = WeakMap<Train, Int>()
    for train in trains { _ = map.updateValue(train.number, forKey: train) }
    for number in 0..<50 { _ = map.updateValue(-number, forKey: Train(number: number)) }
    #expect(map.map(\.value).sorted() == Array(0..<100))
    #expect(map.allSatisfy { $0.key.number == $0.value })
    withExtendedLifetime(trains) {}
  }

  @Test func `skips a key that's deallocated before its turn`() {
    var trains = (0..<100).map(Train.init)
    var map = WeakMap<Train, Int>()
    for train in trains { _ = map.updateValue(train.number, forKey: train) }
    var met: [Int] = []
    for (train, number) in map {
      withExtendedLifetime(trains) {}
      trains = []
      #expect(train.number == number)
      met.append(number)
    }
    #expect(met.count == 1)
  }

  @Test func `leaves the last reference to a key to the loop`() {
    var train: Train? = Train()
    weak let witness = train
    var map = WeakMap<Train, Int>()
    if let train { _ = map.updateValue(1, forKey: train) }
    var living = Array(map)
    train = nil
    #expect(witness != nil && living.count == 1)
    living = []
    #expect(witness == nil)
  }

  @Test func `visits the entries that existed when it began, even if the map changes`() {
    let trains = (0..<10).map(Train.init)
    var map = WeakMap<Train, Int>()
    for train in trains { _ = map.updateValue(train.number, forKey: train) }
    var met: [Int] = []
    for (train, number) in map {
      met.append(number)
      _ = map.removeAll()
      _ = map.updateValue(99, forKey: train)
    }
    #expect(met.sorted() == Array(0..<10))
    #expect(map.map(\.value) == [99])
    withExtendedLifetime(trains) {}
  }
}
