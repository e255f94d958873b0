import Chapter02WeakMap
import TestSupport
import Testing

extension `The examples` {
  @Test func `a platform whose train has gone stays reserved`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      forgetsTrain8()
    }
    #expect(
      ended.printed == """
        train 8 has gone, reserved: 1
        the station closes
        platform 4 is free, reserved: 0
        """
    )
  }

  @Test func `a purge that returns orphans frees the platform`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      purgesTrain8()
    }
    #expect(ended.printed == "platform 4 is free, reserved: 0")
  }
}

private func forgetsTrain8() {
  let station = Station()
  do {
    let train8 = Train(number: 8)
    _ = station.platforms.updateValue(Reservation(of: 4, at: station), forKey: train8)
  }
  print("train 8 has gone, reserved: \(station.platforms.count)")
  print("the station closes")
  withExtendedLifetime(station) {}
}

private func purgesTrain8() {
  let station = Station()
  do {
    let train8 = Train(number: 8)
    _ = station.platforms.updateValue(Reservation(of: 4, at: station), forKey: train8)
  }
  _ = station.platforms.purge()
  withExtendedLifetime(station) {}
}

private final class Station {
  var platforms = WeakMap<Train, Reservation>()
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
