// Rejected by: `is ended once if two threads end it`
import ExerciseKit
import KVOLocking

/// A registration that one thread may begin while another thread ends it.
final class Registration {
  enum State { case initial, observing, cancelled }

  private let station: Station
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(at station: Station) {
    self.station = station
    state.initialize(to: .initial)
  }

  deinit { state.deallocate() }

  /// Enters the table, makes the raw registration, and changes the state to observing, unless the
  /// registration has been cancelled.
  ///
  /// While the raw registration is being made, the initial call may call `unobserve`.
  func observe() {
    station.enterTable()
    station.addRaw()
    guard state.pointee == .initial else {
      station.removeRaw()
      return station.leaveTable()
    }
    state.pointee = .observing
  }

  /// Cancels the registration.
  ///
  /// When this call and `observe` have returned, there's neither a raw registration nor an entry in
  /// the table.
  func unobserve() {
    let before = state.pointee
    state.pointee = .cancelled
    station.leaveTable()
    if before == .observing { station.removeRaw() }
  }
}
