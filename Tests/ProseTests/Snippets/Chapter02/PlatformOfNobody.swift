import Chapter02WeakMap
import KVOStation

/// Chapter 2: a value whose key has gone, and that the map still retains.
func platformOfNobody() {
  let station = Station()
  do {
    let train8 = Train(number: 8)
    _ = station.platforms.updateValue(Reservation(of: 4, at: station), forKey: train8)
  }
  print("train 8 has gone, reserved: \(station.platforms.count)")
  print("the station closes")
  withExtendedLifetime(station) {}
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
