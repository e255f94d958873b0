import Chapter02WeakMap
import Testing

/// Wrong on purpose: takes the address for the identity.
private struct AddressMap<Key: AnyObject, Value> {
  var values: [ObjectIdentifier: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[ObjectIdentifier(key)] }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Wrong on purpose: has a setter, inside which the value that it replaces dies.
private struct InPlaceMap {
  private var values: [ObjectIdentifier: Farewell] = [:]

  var count: Int { values.count }

  subscript(key: Train) -> Farewell? {
    get { values[ObjectIdentifier(key)] }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

private final class Station {
  var platforms = InPlaceMap()
}

/// Wrong on purpose: asks whether a key lives, and does not keep the answer.
private struct ForgetfulMap {
  weak var key: Farewell?

  /// `meanwhile` stands for what another thread does between the load and its end.
  mutating func purge(meanwhile: () -> Void) {
    if let loaded = key { withExtendedLifetime(loaded, meanwhile) }
  }
}

#if DEBUG
  private let isDebugBuild = true
#else
  private let isDebugBuild = false
#endif

@Suite struct `A wrong way to build a weak map` {
  @Test func `with addresses as keys returns a deallocated object's value for a new one`() {
    let new = Train()
    var naive = AddressMap<Train, String>()
    naive.values[ObjectIdentifier(new)] = "the dead train's"
    #expect(naive[new] == "the dead train's")
  }

  @Test(.enabled(if: isDebugBuild, "the optimizer removes the check and leaves the conflict"))
  func `with a setter traps when the replaced value uses the map`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (station, train) = (Station(), Train())
      station.platforms[train] = Farewell { _ = station.platforms.count }
      station.platforms[train] = nil
      withExtendedLifetime(train) {}
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("requires exclusive access"))
  }

  @Test func `with a purge that doesn't retain what it loads deallocates a key inside the purge`() {
    var inside = false
    var diedInside: Bool?
    var key: Farewell? = Farewell { diedInside = inside }
    var naive = ForgetfulMap(key: key)
    inside = true
    naive.purge { key = nil }
    inside = false
    #expect(diedInside == true)
  }

  @Test func `with a purge at every store inspects a quadratic number of entries`() {
    let trains = (0..<100).map(Train.init)
    var map = WeakMap<Train, Int>()
    var inspections = 0
    for train in trains {
      _ = map.updateValue(0, forKey: train)
      inspections += map.purge().inspected
    }
    #expect(inspections == 100 * 101 / 2)
  }

  @Test func `with a limit on the size never purges a map that doesn't grow`() {
    let resident = Train()
    var sizes: Set<Int> = []
    var naive: [ObjectIdentifier: () -> Train?] = [:]
    var limit = 16
    func store(_ train: Train) {
      if naive.count >= limit {
        naive = naive.filter { $0.value() != nil }
        limit = max(16, 2 * naive.count)
      }
      naive[ObjectIdentifier(train)] = { [weak train] in train }
    }
    do {
      let trains = (0..<100).map(Train.init)
      trains.forEach(store)
      withExtendedLifetime(trains) {}
    }
    for _ in 0..<10_000 {
      store(resident)
      naive[ObjectIdentifier(resident)] = nil
      sizes.insert(naive.count)
    }
    #expect(sizes == [100])
  }
}
