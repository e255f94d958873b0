import ExerciseKit

/// The events that follow when the last reference to a terminal is released.
///
/// A terminal is a board, `class Terminal: Board`. Each class has a `deinit` and one stored property.
enum Predictions {
  /// The class whose `deinit` runs first: "Board" or "Terminal".
  static var firstDeinit: String {
    todo("6.2 firstDeinit", returning: "")
  }

  /// The class whose stored property is released first: "Board" or "Terminal".
  static var firstProperty: String {
    todo("6.2 firstProperty", returning: "")
  }

  /// Whether any stored property dies before the last `deinit` has run.
  static var propertiesBeforeDeinit: Bool {
    todo("6.2 propertiesBeforeDeinit", returning: false)
  }

  /// Whether a weak reference still answers inside the first `deinit`.
  static var weakAnswersInDeinit: Bool {
    todo("6.2 weakAnswersInDeinit", returning: false)
  }

  /// Whether the terminal's own observer list, a stored property, is there in `deinit`.
  static var infoIsThereInDeinit: Bool {
    todo("6.2 infoIsThereInDeinit", returning: false)
  }

  /// Whether a train that the terminal's own registry observes is still observed afterwards.
  static var stillObservedAfterwards: Bool {
    todo("6.2 stillObservedAfterwards", returning: false)
  }
}
