import KVOLocking
import KVOWeave
import Testing

@testable import ExerciseKit
import ExerciseReports

/// A text that a line-based or a pattern-based format would damage.
private let text =
  "a \"question\": expected 1, got 2.\nIdea: none. \u{2028} " + String(repeating: "x", count: 9_000)

@Suite(.exercise("9.2", deadline: .infinity), .serialized) struct `A report from a child process` {
  private func contains(_ matches: (ExerciseReport) -> Bool) -> Bool {
    Reports.log.read().contains(where: matches)
  }

  @Test func `is logged as a failure`() async throws {
    _ = try await issues {
      await #expect(processExitsWith: .success) {
        fail(text, expected: text, got: text, idea: text)
      }
    }
    let isLogged = contains { report in
      guard case .failure(let failure) = report else { return false }
      return [failure.question, failure.expected, failure.got, failure.idea].allSatisfy {
        $0 == text
      }
        && failure.location.file == #filePath
    }
    #expect(isLogged)
  }

  @Test func `is logged as a placeholder`() async throws {
    _ = try await issues {
      await #expect(processExitsWith: .success) { todo("9.2 " + text) }
    }
    let isLogged = contains { report in
      guard case .placeholder(let placeholder) = report else { return false }
      return placeholder.exercise == "9.2" && placeholder.task == text
    }
    #expect(isLogged)
  }

  @Test func `is logged as a deadline`() async throws {
    _ = try await issues {
      await #expect(processExitsWith: .exitCode(75)) {
        limitChild(seconds: 1)
        while true {}
      }
    }
    let isLogged = contains { report in
      guard case .deadline(let deadline) = report else { return false }
      return deadline.subject == "the child process" && deadline.seconds == 1
        && deadline.location.file == #filePath
    }
    #expect(isLogged)
  }

  #if DEBUG
    @Test func `is logged as a woven claim`() async throws {
      _ = try await issues {
        await #expect(processExitsWith: .success) {
          let loom = Loom(on: { Locked(0) }, threads: ["Ada": { $0.withLock { $0 += 1 } }]) { _ in
            text
          }
          expectInEveryOrder(of: loom, text, idea: text)
        }
      }
      let isLogged = contains { report in
        guard case .woven(let claim) = report else { return false }
        return claim.question == text && claim.fault == text && claim.orders == 1
          && claim.steps.count == 1
      }
      #expect(isLogged)
    }
  #endif
}
