extension ExerciseReport {
  /// A result that differs from the expected one, and the idea that helps to correct it.
  public struct Failure: Codable, Sendable, Equatable {
    /// The thing that was asked, as the beginning of a sentence.
    public var question: String
    /// The expected result.
    public var expected: String
    /// The actual result.
    public var got: String
    /// One sentence, without a period, that helps without giving the answer away.
    public var idea: String
    /// The steps of the order of critical sections in which the failure occurred, if there is one.
    public var steps: [String]
    /// The place in the tests.
    public var location: Location
    /// The place in the reader's code, if it's known.
    public var source: Location?
    /// Whether two threads access the same memory without a lock.
    public var isDataRace = false

    /// Creates a failure.
    public init(
      _ question: String,
      expected: String,
      got: String,
      idea: String,
      steps: [String] = [],
      at location: Location
    ) {
      self.question = question
      self.expected = expected
      self.got = got
      self.idea = idea
      self.steps = steps
      self.location = location
    }

    /// The text of the issue.
    public var sentence: String {
      let order = steps.enumerated().map { "\n  \($0 + 1). \($1)" }.joined()
      let end = order.isEmpty ? ". " : "\n"
      return "\(question): expected \(expected), got \(got)\(order)\(end)Idea: \(idea)."
    }
  }

  /// A line of a source file.
  public struct Location: Codable, Sendable, Equatable {
    /// The path of the file.
    public var file: String
    /// The line, counted from 1.
    public var line: Int

    /// Creates a location.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }
}
