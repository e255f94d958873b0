import KVOStation

/// Chapter 2: a purge that releases the values of the dead entries.
func purgesInPlace() {
  let station = Station()
  do {
    let train8 = Train(number: 8)
    _ = station.platforms.updateValue(Reservation(of: 4, at: station), forKey: train8)
  }
  station.platforms.purge()
  print("not printed")
}

private final class Reservation {
  private let platform: Int
  private weak let station: Station?

  init(of platform: Int, at station: Station) {
    self.platform = platform
    self.station = station
  }

  deinit { print("platform \(platform) is free, reserved: \(station?.platforms.count ?? 0)") }
}

private final class Station {
  var platforms = WeakMap<Train, Reservation>()
}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
}

private struct WeakMap<Key: AnyObject, Value> {
  private struct Entry {
    let key: Weak<Key>
    let value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  var count: Int { entries.count }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let entry = Entry(key: Weak(object: key), value: value)
    return entries.updateValue(entry, forKey: ObjectIdentifier(key))?.value
  }

  mutating func purge() {
    entries = entries.filter { $0.value.key.object != nil }
  }
}
