import KVOStation

/// Chapter 2: a map whose setter releases the value that it replaces.
func setterReleases() {
  let (station, train) = (Station(), Train())
  station.platforms[train] = Farewell { print(station.platforms.count) }
  station.platforms[train] = nil
}

private struct PlatformMap {
  private var values: [ObjectIdentifier: Farewell] = [:]

  var count: Int { values.count }

  subscript(key: Train) -> Farewell? {
    get { values[ObjectIdentifier(key)] }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

private final class Station {
  var platforms = PlatformMap()
}

private final class Farewell {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
