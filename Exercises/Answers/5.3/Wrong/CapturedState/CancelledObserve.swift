// Rejected by: `is ended once if two threads end it`
import ExerciseKit
import KVOLocking

/// A registration that one thread may begin while another thread ends it.
final class Registration {
  enum State { case initial, observing, cancelled }

  private let station: Station
  private let get: () -> State
  private let set: (State) -> Void

  init(at station: Station) {
    self.station = station
    var state = State.initial
    get = { state }
    set = { state = $0 }
  }

  /// Enters the table, makes the raw registration, and changes the state to observing, unless the
  /// registration has been cancelled.
  ///
  /// While the raw registration is being made, the initial call may call `unobserve`.
  func observe() {
    station.enterTable()
    station.addRaw()
    guard get() == .initial else {
      station.removeRaw()
      return station.leaveTable()
    }
    set(.observing)
  }

  /// Cancels the registration.
  ///
  /// When this call and `observe` have returned, there's neither a raw registration nor an entry in
  /// the table.
  func unobserve() {
    let before = get()
    set(.cancelled)
    station.leaveTable()
    if before == .observing { station.removeRaw() }
  }
}
