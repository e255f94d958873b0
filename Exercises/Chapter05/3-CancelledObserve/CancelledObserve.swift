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
  func observe() {
    todo("Registration.observe()")
  }

  /// Cancels the registration, and removes what `observe` has made.
  func unobserve() {
    todo("Registration.unobserve()")
  }
}
