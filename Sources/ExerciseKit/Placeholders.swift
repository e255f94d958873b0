internal import ExerciseReports
internal import KVOLocking
internal import Testing

/// The placeholders that one test has reached.
struct Placeholders: Sendable {
  /// The placeholders of the test that is running in this task.
  @TaskLocal static var current: Placeholders?

  /// The placeholders that were reached by threads outside all tasks.
  ///
  /// Swift Testing can't assign such a thread to a test, but the placeholder contains the number of
  /// its exercise.
  static let outsideTests = Placeholders()

  static var ofThisTest: Placeholders { current ?? outsideTests }

  private let reached = Locked<[ExerciseReport.Placeholder]>([])

  /// Reports a placeholder, once per test.
  ///
  /// - Parameters:
  ///   - what: The number of the exercise, a space, and the code that is missing.
  ///   - location: The location of the placeholder.
  func reach(_ what: String, at location: SourceLocation) {
    let words = what.split(separator: " ", maxSplits: 1).map(String.init)
    let placeholder = ExerciseReport.Placeholder(
      exercise: words.first ?? "",
      task: words.dropFirst().joined(),
      at: .init(location)
    )
    let isNew = reached.withLock { reached in
      if reached.contains(placeholder) { return false }
      reached.append(placeholder)
      return true
    }
    if isNew { Reports.record(.placeholder(placeholder), at: location) }
  }

  /// Returns whether a placeholder of an exercise was reached.
  func contains(exercise id: String) -> Bool {
    reached.withLock { $0.contains { $0.exercise == id } }
  }
}
