// Rejected by: `are right for prior`

/// The lines on a board that observes the delay of a train.
///
/// There's a line for each notification: `0 -> 5`, `-> 5` if it carries no old value, `0 ->` if it
/// carries no new value, or `->` if it carries neither. If the notification is sent before the
/// change, the line begins with `prior: `. The delay is 0 at the beginning.
enum Predictions {
  /// With the options `[.prior, .old, .new]`: `train.delay = 5`.
  static var withPrior: [String] {
    ["prior: 0 ->"]
  }

  /// With the options `[.initial, .old, .new]`: `train.delay = 5`.
  static var withInitial: [String] {
    ["-> 0", "0 -> 5"]
  }

  /// With the options `[]`: `train.delay = 5`.
  static var withoutOptions: [String] {
    ["->"]
  }

  /// With `.new`, if the board is registered twice: `train.delay = 5`.
  static var registeredTwice: [String] {
    ["-> 5", "-> 5"]
  }

  /// With `.new`, if the delay is already 5 before the board is registered: `train.delay = 5`.
  static var sameValueAgain: [String] {
    ["-> 5"]
  }
}
