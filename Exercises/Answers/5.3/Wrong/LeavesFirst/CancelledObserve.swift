// Rejected by: `leaves nothing behind when observe meets unobserve`
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
    station.enterTable()
    station.addRaw()
    let isCancelled = stage.withLock(as: "is registered") { stage in
      if stage == .initial { stage = .observing }
      return stage == .cancelled
    }
    guard isCancelled else { return }
    station.removeRaw()
    station.leaveTable()
  }

  /// Cancels: afterwards, or as soon as `observe` has ended, nothing is registered or in the table.
  func unobserve() {
    station.leaveTable()
    let before = stage.withLock(as: "is cancelled") { stage in
      defer { stage = .cancelled }
      return stage
    }
    if before == .observing { station.removeRaw() }
  }
}
