import ExerciseKit

/// The lines on a board that observes the delay of a train.
///
/// A line for each call: `0 -> 5`, or `-> 5` if it carries no old value, `0 ->` if it carries no new
/// one, `->` if it carries neither; with `prior: ` in front if it comes before the change. The delay
/// is 0 at the beginning.
enum Predictions {
  /// With the options `[.prior, .old, .new]`: `train.delay = 5`.
  static var withPrior: [String] {
    todo("0.2 withPrior", returning: [])
  }

  /// With the options `[.initial, .old, .new]`: `train.delay = 5`.
  static var withInitial: [String] {
    todo("0.2 withInitial", returning: [])
  }

  /// With the options `[]`: `train.delay = 5`.
  static var withoutOptions: [String] {
    todo("0.2 withoutOptions", returning: [])
  }

  /// The same registration, made twice, with `.new`: `train.delay = 5`.
  static var registeredTwice: [String] {
    todo("0.2 registeredTwice", returning: [])
  }

  /// With `.new`, and a delay that is 5 already: `train.delay = 5`.
  static var sameValueAgain: [String] {
    todo("0.2 sameValueAgain", returning: [])
  }
}
