import KVOExercises
import KVOLocking

/// A registration that one thread may begin while another thread ends it.
final class Registration {
  enum State { case beginning, observing, cancelled }

  private let station: Station
  private let state = Locked(State.beginning)

  init(at station: Station) { self.station = station }

  /// Enters the table, makes the ledger entry, and changes the state to observing, unless the
  /// registration has been cancelled.
  ///
  /// While the ledger entry is being made, the initial call may call `unobserve`.
  func observe() {
    todo("Registration.observe()")
  }

  /// Cancels the registration.
  ///
  /// When this call and `observe` have returned, there's neither a ledger entry nor an entry in
  /// the table.
  func unobserve() {
    todo("Registration.unobserve()")
  }
}
