import ExerciseKit
import KVOLocking

/// One registration, which Ada may begin while Bo already ends it.
final class Registration {
  enum Stage { case initial, observing, cancelled }

  private let station: Station
  private let stage = Locked(Stage.initial)

  init(at station: Station) { self.station = station }

  /// Enters the table, makes the raw registration, and becomes observing, unless it was cancelled.
  ///
  /// The raw registration may call `unobserve` while it is being made.
  func observe() {
    station.addRaw()
    station.enterTable()
    let wasInitial = stage.withLock(as: "is registered") { stage in
      guard stage == .initial else { return false }
      stage = .observing
      return true
    }
    if !wasInitial { clearUp() }
  }

  /// Cancels: afterwards, or as soon as `observe` has ended, nothing is registered or in the table.
  func unobserve() {
    let wasObserving = stage.withLock(as: "is cancelled") { stage in
      defer { stage = .cancelled }
      return stage == .observing
    }
    // Otherwise `observe` has still to come by, or somebody else was here before.
    if wasObserving { clearUp() }
  }

  private func clearUp() {
    station.leaveTable()
    station.removeRaw()
  }
}
