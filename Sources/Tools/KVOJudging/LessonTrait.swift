internal import KVOLocking
public import Testing

/// A trait that prints a chapter's lesson at the end of the tests: the suite's problem, and its
/// tests.
public struct LessonTrait: SuiteTrait, TestTrait, TestScoping {
  /// Whether the trait applies to every test of the suite.
  public var isRecursive: Bool { true }

  @TaskLocal private static var problem = ""

  /// Returns the trait itself for the suite, whose name is the problem, and for a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Runs a test, and notes it if it has no issue.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite else {
      return try await Self.$problem.withValue(test.displayName ?? test.name) { try await body() }
    }
    let hasFailed = Locked(false)
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      hasFailed.withLock { $0 = true }
      return issue
    }
    try await watch.provideScope(for: test, testCase: testCase) { try await body() }
    if !hasFailed.withLock({ $0 }) { Summary.note(test, of: Self.problem) }
  }
}

extension Trait where Self == LessonTrait {
  /// A trait that prints a chapter's lesson at the end of the tests.
  public static var lesson: Self { Self() }
}
