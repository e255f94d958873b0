internal import KVOLocking
public import Testing

/// Judges a suite as one of the workbook's exercises.
///
/// A hole that is reached is the only failure its test reports, and whatever does not finish ends
/// the process with an explanation. Written ``Testing/Trait/exercise(_:deadline:)``.
public struct ExerciseTrait: SuiteTrait, TestTrait, TestScoping {
  let id: String
  let seconds: Double

  /// Applies to every test of the suite.
  public var isRecursive: Bool { true }

  /// Runs one test, or nothing around the suite as a whole.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    let deadline = Deadline(
      "“\(test.displayName ?? test.name)”",
      seconds: seconds,
      sourceLocation: test.sourceLocation
    )
    defer { deadline.meet() }
    let holes = Holes()
    let settled = Locked(false)
    let firstCause = IssueHandlingTrait.filterIssues { [id] issue in
      let explains = issue.comments.contains {
        $0.rawValue.hasPrefix(Holes.prefix) || $0.rawValue.hasPrefix(Deadline.prefix)
      }
      if explains {
        settled.withLock { $0 = true }
        return true
      }
      return !settled.withLock { $0 } && !Holes.elsewhere.contains(exercise: id)
    }
    try await Holes.$current.withValue(holes) {
      try await firstCause.provideScope(for: test, testCase: testCase, performing: body)
    }
  }
}

extension Trait where Self == ExerciseTrait {
  /// Judges the suite as an exercise: holes first, and nothing runs for ever.
  ///
  /// ```swift
  /// @Suite(.exercise("2.1")) struct `A weak box` { … }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The exercise's number, as its holes begin.
  ///   - deadline: How many seconds one test may take.
  /// - Returns: The trait.
  public static func exercise(_ id: String, deadline: Double = 5) -> Self {
    Self(id: id, seconds: deadline)
  }
}
