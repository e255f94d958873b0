// Rejected by: `changes the state in critical sections`
import KVOLocking

/// A registration that one thread may begin while another thread ends it.
final class Registration {
  enum State { case beginning, observing, cancelled }

  private let station: Station
  private var state = State.beginning

  init(at station: Station) { self.station = station }

  /// Enters the table, makes the ledger entry, and changes the state to observing, unless the
  /// registration has been cancelled.
  ///
  /// While the ledger entry is being made, the initial call may call `unobserve`.
  func observe() {
    station.enterTable()
    station.addRaw()
    guard state == .beginning else {
      station.removeRaw()
      return station.leaveTable()
    }
    state = .observing
  }

  /// Cancels the registration.
  ///
  /// When this call and `observe` have returned, there's neither a ledger entry nor an entry in
  /// the table.
  func unobserve() {
    let before = state
    state = .cancelled
    station.leaveTable()
    if before == .observing { station.removeRaw() }
  }
}
