internal import KVOLocking
internal import KVOPlaceholders
internal import ProcessActivity
public import Testing

/// A trait that runs a suite as one of the workbook's exercises.
///
/// If a test reaches a placeholder, the test's other failures aren't reported. If a test doesn't
/// finish, the process ends with a report. To create the trait, use
/// ``Testing/Trait/exercise(_:deadline:)``.
public struct ExerciseTrait: SuiteTrait, TestTrait, TestScoping {
  let id: String
  let seconds: Double

  /// Whether the trait applies to every test of the suite.
  public var isRecursive: Bool { true }

  /// Runs one test with a deadline and a filter for its failures, or runs a suite without them.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    // Create the log before the first child process starts, because child processes inherit it.
    _ = Reports.log
    printLineByLine()
    let deadline = Deadline.ofTests.begin(
      Deadline.Subject(
        name: "“\(test.displayName ?? test.name)”",
        limit: ActivityLimit(working: seconds),
        sourceLocation: test.sourceLocation
      )
    )
    defer { Deadline.ofTests.end(deadline) }
    let hasRootCause = Locked(false)
    let filter = IssueHandlingTrait.filterIssues { [id] issue in
      if Reports.report(of: issue)?.isRootCause == true {
        hasRootCause.withLock { $0 = true }
        return true
      }
      return !hasRootCause.withLock { $0 } && !Placeholders.outside.contains(exercise: id)
    }
    try await Placeholders.$current.withValue(.recordingIssues()) {
      try await filter.provideScope(for: test, testCase: testCase, performing: body)
    }
  }
}

extension Trait where Self == ExerciseTrait {
  /// Returns a trait that runs a suite as an exercise.
  ///
  /// In such a suite, a placeholder hides the other failures of a test, and no test runs forever.
  ///
  /// ```swift
  /// @Suite(.exercise("2.1")) struct `A weak box` { … }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The number of the exercise, with which its placeholders begin.
  ///   - deadline: The processor time that one test may use, in seconds.
  /// - Returns: The trait.
  public static func exercise(_ id: String, deadline: Double = 5) -> Self {
    Self(id: id, seconds: deadline)
  }
}
