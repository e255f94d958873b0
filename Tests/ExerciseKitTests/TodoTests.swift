import ExerciseKit
import ExerciseReports
import KVOLocking
import Testing

/// Returns the sentences of the issues that the operation records, and hides these issues.
func issues(in operation: @escaping @Sendable () async -> Void) async throws -> [String] {
  let sentences = Locked<[String]>([])
  let filter = IssueHandlingTrait.filterIssues { issue in
    sentences.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return false
  }
  let test = try #require(Test.current)
  try await filter.provideScope(for: test, testCase: Test.Case.current, performing: operation)
  return sentences.withLock { $0 }
}

// No deadline: these tests share the process, and its processor time, with all others.
@Suite(.exercise("9.1", deadline: .infinity)) struct `A placeholder in a stub` {
  @Test func `returns its value`() async throws {
    let issues = try await issues { #expect(todo("9.1 answer", returning: 42) == 42) }
    #expect(issues == ["Still a placeholder: 9.1 answer"])
  }

  @Test func `is reported once per test, however often it is reached`() async throws {
    let issues = try await issues { for _ in 0..<3 { todo("9.1 loop") } }
    #expect(issues == ["Still a placeholder: 9.1 loop"])
  }

  @Test func `is reported again by the next test that reaches it`() async throws {
    let issues = try await issues { todo("9.1 loop") }
    #expect(issues == ["Still a placeholder: 9.1 loop"])
  }

  @Test func `is reported from the child process of an exit test`() async throws {
    let issues = try await issues {
      await #expect(processExitsWith: .success) { todo("9.1 in a child") }
    }
    #expect(issues == ["Still a placeholder: 9.1 in a child"])
  }

  @Test func `hides a failure that follows from its value`() async throws {
    let issues = try await issues {
      let test = Test.current
      try? await ExerciseTrait.exercise("9.1", deadline: .infinity).provideScope(
        for: #require(test),
        testCase: Test.Case.current
      ) {
        await #expect(processExitsWith: .success) { todo("9.1 hides, from a child") }
        expect(1, is: 2, "one", idea: "none")
      }
    }
    #expect(issues == ["Still a placeholder: 9.1 hides, from a child"])
  }
}
