// Rejected by: `agree with how a terminal dies`
import ExerciseKit

/// A terminal is a board, `class Terminal: Board`. Each class has a `deinit` and one stored property.
/// What happens when the last owner of a terminal lets go?
enum Predictions {
  /// Whose `deinit` runs first? "Board" or "Terminal".
  static var firstDeinit: String {
    "Terminal"
  }

  /// Whose stored property dies first? "Board" or "Terminal".
  static var firstProperty: String {
    "Board"
  }

  /// Does any stored property die before the last `deinit` has run?
  static var propertiesBeforeDeinit: Bool {
    false
  }

  /// Does a weak reference still answer, inside the first `deinit`?
  static var weakAnswersInDeinit: Bool {
    false
  }

  /// The terminal's own observation info is a stored property. Is it there in `deinit`?
  static var infoIsThereInDeinit: Bool {
    true
  }

  /// The terminal owns a controller that observes a train. Is the train still observed right after
  /// the terminal's last owner has let go?
  static var stillObservedAfterwards: Bool {
    true
  }
}
