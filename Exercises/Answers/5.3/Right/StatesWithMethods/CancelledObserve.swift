import KVOLocking

/// A registration that one thread may begin while another thread ends it.
final class Registration {
  enum State {
    case beginning, observing, cancelled

    /// Returns whether the ledger entry has to be removed.
    mutating func registered() -> Bool {
      if self == .beginning { self = .observing }
      return self == .cancelled
    }

    /// Returns whether the ledger entry has to be removed.
    mutating func cancelled() -> Bool {
      defer { self = .cancelled }
      return self == .observing
    }
  }

  private let station: Station
  private let state = Locked(State.beginning)

  init(at station: Station) { self.station = station }

  /// Enters the table, makes the ledger entry, and changes the state to observing, unless the
  /// registration has been cancelled.
  ///
  /// While the ledger entry is being made, the initial call may call `unobserve`.
  func observe() {
    station.enterTable()
    station.addRaw()
    if state.withLock(as: "is registered", { $0.registered() }) { remove() }
  }

  /// Cancels the registration.
  ///
  /// When this call and `observe` have returned, there's neither a ledger entry nor an entry in
  /// the table.
  func unobserve() {
    let isLast = state.withLock(as: "is cancelled") { $0.cancelled() }
    isLast ? remove() : station.leaveTable()
  }

  private func remove() {
    station.removeRaw()
    station.leaveTable()
  }
}
