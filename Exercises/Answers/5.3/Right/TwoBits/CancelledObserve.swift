import KVOLocking

/// A registration that one thread may begin while another thread ends it.
final class Registration {
  enum State { case beginning, observing, cancelled }

  private static let registered = 1
  private static let cancelled = 2

  private let station: Station
  private let bits = Locked(0)

  init(at station: Station) { self.station = station }

  /// Enters the table, makes the ledger entry, and changes the state to observing, unless the
  /// registration has been cancelled.
  ///
  /// While the ledger entry is being made, the initial call may call `unobserve`.
  func observe() {
    station.enterTable()
    station.addRaw()
    if completes(with: Self.registered) { cleanUp() }
  }

  /// Cancels the registration.
  ///
  /// When this call and `observe` have returned, there's neither a ledger entry nor an entry in
  /// the table.
  func unobserve() {
    if completes(with: Self.cancelled) { cleanUp() }
  }

  /// Sets a bit, and returns whether this call has to clean up.
  ///
  /// That's the call after which both bits are set. A later `observe` cleans up after itself.
  private func completes(with bit: Int) -> Bool {
    bits.withLock(as: "sets a bit") { bits in
      let old = bits
      bits |= bit
      return bits == Self.registered | Self.cancelled && (old != bits || bit == Self.registered)
    }
  }

  private func cleanUp() {
    station.leaveTable()
    station.removeRaw()
  }
}
