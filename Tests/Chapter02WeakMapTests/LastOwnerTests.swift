import Chapter02WeakMap
import KVOClaims
import TestSupport
import Testing

/// A map where a callback can reach it: every access to it is checked for exclusivity.
private final class Station {
  var platforms = WeakMap<AnyObject, Farewell>()
}

/// The ways in which a value leaves the map.
enum Exit: CaseIterable {
  case replaced, removed, allRemoved, purged, purgedByAStore, addressRecycled
}

@Suite struct `A weak map whose values use it when they're deallocated` {
  @Test(arguments: Exit.allCases)
  func `is consistent when a value is deallocated`(by exit: Exit) {
    let (station, train, noted) = (Station(), Train(), Train())
    var doomed: Train? = Train()
    var seen: [Int] = []
    // It looks at the map, and changes it: both would be refused while the map is being changed.
    let words = { [unowned station] in
      seen.append(station.platforms.count)
      _ = station.platforms.updateValue(Farewell(), forKey: noted)
    }
    switch exit {
    case .replaced:
      _ = station.platforms.updateValue(Farewell(words), forKey: train)
      _ = station.platforms.updateValue(Farewell(), forKey: train)
    case .removed:
      _ = station.platforms.updateValue(Farewell(words), forKey: train)
      _ = station.platforms.removeValue(forKey: train)
    case .allRemoved:
      _ = station.platforms.updateValue(Farewell(words), forKey: train)
      _ = station.platforms.removeAll()
    case .purged:
      if let doomed { _ = station.platforms.updateValue(Farewell(words), forKey: doomed) }
      doomed = nil
      _ = station.platforms.purge()
    case .purgedByAStore:
      if let doomed { _ = station.platforms.updateValue(Farewell(words), forKey: doomed) }
      doomed = nil
      for _ in 1...16 { _ = station.platforms.updateValue(Farewell(), forKey: train) }
    case .addressRecycled:
      station.platforms.plant(Farewell(words), forDeadKeyAt: ObjectIdentifier(train))
      _ = station.platforms.updateValue(Farewell(), forKey: train)
    }
    let left: Set<Exit> = [.replaced, .purgedByAStore, .addressRecycled]
    #expect(seen == [left.contains(exit) ? 1 : 0])
    #expect(station.platforms[noted] != nil, "what the dying value stored was lost")
    withExtendedLifetime((station, train, noted)) {}
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
