import KVOExercises

/// What a board shows after each of five short runs.
///
/// There's a string for each notification: `"0 -> 5"`, `"-> 5"` if it carries no old value, `"0 ->"`
/// if it carries no new value, or `"->"` if it carries neither. The delay is 0 at the beginning.
enum Predictions {
  /// ```swift
  /// train.addObserver(board, forKeyPath: \.delay)
  /// train.delay = 5
  /// ```
  static var withoutOptions: [String] {
    todo("withoutOptions", returning: [])
  }

  /// ```swift
  /// train.addObserver(board, forKeyPath: \.delay, options: [.old, .new])
  /// train.delay = 5
  /// train.delay = 9
  /// ```
  static var twoChanges: [String] {
    todo("twoChanges", returning: [])
  }

  /// ```swift
  /// train.addObserver(board, forKeyPath: \.delay, options: .new)
  /// train.delay = 5
  /// train.delay = 5
  /// ```
  static var sameValueAgain: [String] {
    todo("sameValueAgain", returning: [])
  }

  /// ```swift
  /// train.addObserver(board, forKeyPath: \.delay, options: .new)
  /// train.addObserver(board, forKeyPath: \.delay, options: .old)
  /// train.delay = 5
  /// ```
  static var addedTwice: [String] {
    todo("addedTwice", returning: [])
  }

  /// ```swift
  /// train.delay = 5
  /// train.addObserver(board, forKeyPath: \.delay, options: .new)
  /// ```
  static var comesLate: [String] {
    todo("comesLate", returning: [])
  }
}
