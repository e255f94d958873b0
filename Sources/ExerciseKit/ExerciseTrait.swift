internal import KVOLocking
public import Testing

/// A trait that runs a suite as one of the workbook's exercises.
///
/// If a test reaches a placeholder, it reports nothing else. If a test doesn't finish, the process
/// ends with a report. The trait is written ``Testing/Trait/exercise(_:deadline:)``.
public struct ExerciseTrait: SuiteTrait, TestTrait, TestScoping {
  let id: String
  let seconds: Double

  /// Whether the trait applies to every test of the suite.
  public var isRecursive: Bool { true }

  /// Runs one test, or a suite as a whole, to which nothing is added.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    // Child processes inherit the log, so it must exist before the first of them starts.
    _ = Reports.log
    let deadline = Deadline(
      "“\(test.displayName ?? test.name)”",
      seconds: seconds,
      sourceLocation: test.sourceLocation
    )
    defer { deadline.meet() }
    let hasRootCause = Locked(false)
    let filter = IssueHandlingTrait.filterIssues { [id] issue in
      if Reports.report(of: issue)?.isRootCause == true {
        hasRootCause.withLock { $0 = true }
        return true
      }
      return !hasRootCause.withLock { $0 } && !Placeholders.outsideTests.contains(exercise: id)
    }
    try await Placeholders.$current.withValue(Placeholders()) {
      try await filter.provideScope(for: test, testCase: testCase, performing: body)
    }
  }
}

extension Trait where Self == ExerciseTrait {
  /// Runs the suite as an exercise: placeholders hide other failures, and no test runs forever.
  ///
  /// ```swift
  /// @Suite(.exercise("2.1")) struct `A weak box` { … }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The number of the exercise, with which its placeholders begin.
  ///   - deadline: The number of seconds that one test may take.
  /// - Returns: The trait.
  public static func exercise(_ id: String, deadline: Double = 5) -> Self {
    Self(id: id, seconds: deadline)
  }
}
