import ExerciseKit
import KVOLocking
import Testing

@Suite struct `A deadline` {
  @Test func `reports an endless loop and ends the process`() async throws {
    let issues = try await issues {
      await #expect(processExitsWith: .exitCode(75)) {
        limitChild(seconds: 1)
        while true {}
      }
    }
    #expect(issues.count == 1)
    #expect(
      issues.first?.hasPrefix("the child process was still working after 1 s") == true
    )
  }

  @Test func `reports a deadlock and ends the process`() async throws {
    let issues = try await issues {
      await #expect(processExitsWith: .exitCode(75)) {
        limitChild(seconds: 1)
        let lock = Locked(0)
        lock.withLock { _ in lock.withLock { $0 = 1 } }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("the child process was still waiting after 1 s") == true)
  }

  @Test func `does nothing to a child process that ends in time`() async {
    await #expect(processExitsWith: .success) { limitChild() }
  }
}
