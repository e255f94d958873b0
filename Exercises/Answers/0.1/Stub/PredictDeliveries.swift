import KVOExercises

/// The lines on a board that observes the delay of a train.
///
/// There's a line for each notification: `0 -> 5`, `-> 5` if it carries no old value, `0 ->` if it
/// carries no new value, or `->` if it carries neither. If the notification is sent before the
/// change, the line begins with `prior: `. The delay is 0 at the beginning.
enum Predictions {
  /// With the options `[.prior, .old, .new]`: `train.delay = 5`.
  static var withPrior: [String] {
    todo("withPrior", returning: [])
  }

  /// With the options `[.initial, .old, .new]`: `train.delay = 5`.
  static var withInitial: [String] {
    todo("withInitial", returning: [])
  }

  /// With the options `[]`: `train.delay = 5`.
  static var withoutOptions: [String] {
    todo("withoutOptions", returning: [])
  }

  /// With `.new`, if the board is registered twice: `train.delay = 5`.
  static var registeredTwice: [String] {
    todo("registeredTwice", returning: [])
  }

  /// With `.new`, if the delay is already 5 before the board is registered: `train.delay = 5`.
  static var sameValueAgain: [String] {
    todo("sameValueAgain", returning: [])
  }
}
