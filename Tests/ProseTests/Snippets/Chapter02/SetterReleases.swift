import KVOStation

/// Chapter 2: a weak map whose setter releases the value that it replaces.
func setterReleases() {
  let (station, train4) = (Station(), Train(number: 4))
  station.platforms[train4] = Reservation(of: 3, at: station)
  station.platforms[train4] = nil
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

  subscript(key: Key) -> Value? {
    get {
      guard let entry = entries[ObjectIdentifier(key)], entry.key.object != nil else { return nil }
      return entry.value
    }
    set {
      let entry = newValue.map { Entry(key: Weak(object: key), value: $0) }
      entries[ObjectIdentifier(key)] = entry
    }
  }
}
