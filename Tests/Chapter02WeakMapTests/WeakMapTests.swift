import Chapter02WeakMap
import KVOClaims
import TestSupport
import Testing

/// A key, which needn't be `Hashable`.
final class Train {
  let number: Int

  init(number: Int = 0) { self.number = number }
}

@Suite struct `A weak map` {
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

  @Test func `returns a deallocated key's value as an orphan, not as that of a new key there`() {
    let new = Train()
    var map = WeakMap<Train, String>()
    map.plant("the dead train's", forDeadKeyAt: ObjectIdentifier(new))
    #expect(map[new] == nil)
    #expect(map.removeValue(forKey: new) == nil)
    #expect(Array(map).isEmpty)
    let evicted = map.updateValue("the new train's", forKey: new)
    #expect(evicted.value == nil)
    #expect(evicted.orphans == ["the dead train's"])
    #expect(map[new] == "the new train's" && map.count == 1)
  }

  @Test func `has a copy with entries of its own, also with dead ones`() {
    let train = Train()
    var map = WeakMap<Train, Int>()
    _ = map.updateValue(1, forKey: train)
    _ = map.updateValue(0, forKey: Train())
    var copy = map
    _ = copy.updateValue(2, forKey: train)
    #expect(map[train] == 1 && copy[train] == 2)
    #expect(copy.purge().orphans == [0] && copy.count == 1)
    #expect(map.count == 2)
  }
}

@Suite struct `A weak map returns what it removes:` {
  @Test func `the whole map, when everything is removed`() {
    let train = Train()
    var map = WeakMap<Train, Int>()
    _ = map.updateValue(3, forKey: train)
    let all = map.removeAll()
    #expect(map.count == 0 && map[train] == nil)
    #expect(all.count == 1 && all[train] == 3)
  }

  @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: the warnings were not looked for"))
  func `and the compiler warns if the result is unused`() throws {
    let code = """
      import Chapter02WeakMap

      final class Train {}

      func drop(_ map: inout WeakMap<Train, Int>, _ train: Train) {
        map.updateValue(3, forKey: train)
        map.removeValue(forKey: train)
        map.removeAll()
        map.purge()
      }
      """
    let answer = try #require(Compiler.answer(to: code))
    for call in ["updateValue(_:forKey:)", "removeValue(forKey:)", "removeAll()", "purge()"] {
      #expect(answer.contains("result of call to '\(call)' is unused"), "\(answer)")
    }
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
