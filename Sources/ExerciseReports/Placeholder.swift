extension ExerciseReport {
  /// A placeholder, written `todo("2.1 …")`, that the tests reached.
  public struct Placeholder: Codable, Sendable, Equatable {
    /// The number of the exercise, such as "2.1".
    public var exercise: String
    /// The code that is missing.
    public var task: String
    /// The place of the placeholder in the stub.
    public var location: Location

    /// Creates a placeholder.
    public init(exercise: String, task: String, at location: Location) {
      self.exercise = exercise
      self.task = task
      self.location = location
    }

    /// The text of the issue.
    public var sentence: String { "Still a placeholder: \(exercise) \(task)" }
  }
}
