// Rejected by: `agree with what observers are told`
import ExerciseKit

/// The lines on a board that observes the delay of a train.
///
/// A line for each call: `0 -> 5`, or `-> 5` if it carries no old value, `0 ->` if it carries no new
/// one, `->` if it carries neither; with `prior: ` in front if it comes before the change. The delay
/// is 0 at the beginning.
enum Predictions {
  /// With the options `[.prior, .old, .new]`: `train.delay = 5`.
  static var withPrior: [String] {
    ["prior: 0 ->", "0 -> 5"]
  }

  /// With the options `[.initial, .old, .new]`: `train.delay = 5`.
  static var withInitial: [String] {
    ["-> 0", "0 -> 5"]
  }

  /// With the options `[]`: `train.delay = 5`.
  static var withoutOptions: [String] {
    ["0 -> 5"]
  }

  /// The same registration, made twice, with `.new`: `train.delay = 5`.
  static var registeredTwice: [String] {
    ["-> 5", "-> 5"]
  }

  /// With `.new`, and a delay that is 5 already: `train.delay = 5`.
  static var sameValueAgain: [String] {
    ["-> 5"]
  }
}
