// Rejected by: `agree with how a terminal dies`
import ExerciseKit

/// The events that follow when the last reference to a terminal is released.
///
/// A terminal is a board, `class Terminal: Board`. Each class has a `deinit` and one stored property.
enum Predictions {
  /// The class whose `deinit` runs first: "Board" or "Terminal".
  static var firstDeinit: String {
    "Terminal"
  }

  /// The class whose stored property is released first: "Board" or "Terminal".
  static var firstProperty: String {
    "Board"
  }

  /// Whether any stored property dies before the last `deinit` has run.
  static var propertiesBeforeDeinit: Bool {
    false
  }

  /// Whether a weak reference still answers inside the first `deinit`.
  static var weakAnswersInDeinit: Bool {
    false
  }

  /// Whether the terminal's own observer list, a stored property, is there in `deinit`.
  static var infoIsThereInDeinit: Bool {
    true
  }

  /// Whether a train that the terminal's own registry observes is still observed afterwards.
  static var stillObservedAfterwards: Bool {
    true
  }
}
