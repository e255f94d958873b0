// Rejected by: `may be ended in its initial call`
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
    stage.withLock(as: "registers") { stage in
      guard stage == .initial else { return }
      station.enterTable()
      station.addRaw()
      stage = .observing
    }
  }

  /// Cancels: afterwards, or as soon as `observe` has ended, nothing is registered or in the table.
  func unobserve() {
    let before = stage.withLock(as: "is cancelled") { stage in
      defer { stage = .cancelled }
      return stage
    }
    station.leaveTable()
    if before == .observing { station.removeRaw() }
  }
}
