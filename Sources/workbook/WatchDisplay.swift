import WorkbookKit

/// The activity of the program while the reader waits.
enum WatchActivity {
  /// Nothing: the program waits for the reader.
  case waiting
  /// An exercise is being judged, and the book may have to be built first.
  case judging(isFirstTime: Bool)
  /// All claims hold, and the search for data races has begun.
  case searching
  /// Another command is judging.
  case queuing
}

/// A way to show verdicts, hints, and answers to keys.
protocol WatchDisplay {
  /// Whether the display uses the whole terminal, in which each key counts at once.
  var usesWindow: Bool { get }
  /// Shows that another exercise is being watched.
  mutating func begin(_ exercise: Exercise)
  /// Shows a judgment, or the part of it that's new.
  mutating func show(_ judgment: Judgment)
  /// Shows that an exercise can't be judged because of an error.
  mutating func show(_ error: String, for exercise: Exercise)
  /// Shows a hint.
  mutating func show(hint: [String])
  /// Shows the list of exercises.
  mutating func show(list: [String])
  /// Shows the answer to a key, or a problem.
  mutating func show(note: String)
  /// Shows what the program does.
  mutating func show(_ activity: WatchActivity)
  /// Shows how many exercises are solved.
  mutating func show(solved: Int, of exercises: Int)
  /// Handles a key that has a meaning only for this display.
  ///
  /// - Returns: Whether the key had such a meaning.
  mutating func handle(_ key: Character) -> Bool
  /// Handles signals of the terminal.
  mutating func handle(_ signals: Set<Int32>)
  /// Makes everything visible that was shown.
  mutating func update() throws
}
