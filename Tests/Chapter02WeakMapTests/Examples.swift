import TestSupport
import Testing

/// The examples on the chapter's page about the map, in its order.
@Suite struct `The examples` {
  @Test func `a new train gets an old train's address, and its platform`() async throws {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      reservesByAddress()
    }
    if ended.printed == "" { try Test.cancel("The allocator hasn't reused the address.") }
    #expect(ended.printed == "a train that was created just now already has platform 3")
  }
}

private func reservesByAddress() {
  var platforms: [ObjectIdentifier: Int] = [:]
  do {
    let train = Train(number: 4)
    platforms[ObjectIdentifier(train)] = 3
  }
  for number in 5...10_000 {
    let train = Train(number: number)
    if let platform = platforms[ObjectIdentifier(train)] {
      print("a train that was created just now already has platform \(platform)")
      break
    }
  }
}

extension `The examples` {
  @Test func `a map that releases what it removes traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      givesUpAPlatform()
    }
    #expect(
      ended.trapped == """
        Simultaneous accesses to 0x…, but modification requires exclusive access.
        """
    )
  }

  @Test func `a map that releases what it purges traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      purgesAPlatform()
    }
    #expect(
      ended.trapped == """
        Simultaneous accesses to 0x…, but modification requires exclusive access.
        """
    )
  }
}

private func givesUpAPlatform() {
  let (station, train4) = (Station(), Train(number: 4))
  _ = station.platforms.updateValue(Reservation(of: 3, at: station), forKey: train4)
  station.platforms.removeValue(forKey: train4)
}

private func purgesAPlatform() {
  let station = Station()
  do {
    let train8 = Train(number: 8)
    _ = station.platforms.updateValue(Reservation(of: 4, at: station), forKey: train8)
  }
  station.platforms.purge()
}

private final class Station {
  var platforms = FirstMap<Train, Reservation>()
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

private struct Weak<Object: AnyObject> {
  weak var object: Object?
}

/// The weak map after the first step of the task, with two methods that are each one line long.
private struct FirstMap<Key: AnyObject, Value> {
  private struct Entry {
    let key: Weak<Key>
    let value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  var count: Int { entries.count }

  subscript(key: Key) -> Value? {
    guard let entry = entries[ObjectIdentifier(key)], entry.key.object != nil else { return nil }
    return entry.value
  }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let previous = self[key]
    entries[ObjectIdentifier(key)] = Entry(key: Weak(object: key), value: value)
    return previous
  }

  mutating func removeValue(forKey key: Key) {
    entries[ObjectIdentifier(key)] = nil
  }

  mutating func purge() {
    entries = entries.filter { $0.value.key.object != nil }
  }
}
