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
    todo("5.3 Registration.observe()")
  }

  /// Cancels: afterwards, or as soon as `observe` has ended, nothing is registered or in the table.
  func unobserve() {
    todo("5.3 Registration.unobserve()")
  }
}
