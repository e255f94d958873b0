#if DEBUG
  import ExerciseReports
  import Foundation
  import KVOLocking
  import KVOWeave
  import Testing

  @testable import ExerciseKit

  @Suite(.exercise("9.3", deadline: .infinity), .serialized) struct `A claim about every order` {
    /// The reports with a question, which names the test.
    private func reports(on question: String) -> [ExerciseReport] {
      Reports.log.read().filter { report in
        switch report {
        case .failure(let failure): failure.question == question
        case .tooManyOrders(let claim): claim.question == question
        case .deadline(let deadline): deadline.subject == question
        default: false
        }
      }
    }

    @Test func `has the steps of the order that fails in a field of their own`() async throws {
      _ = try await issues {
        let loom = Loom(on: { Locked(0) }, threads: ["Ada": { $0.withLock { $0 += 1 } }]) { _ in
          "expected 2, got 1"
        }
        expectInEveryOrder(of: loom, "the steps", idea: "the idea")
      }
      let report = try #require(reports(on: "the steps").first)
      guard case .failure(let failure) = report else { return #expect(Bool(false)) }
      #expect(failure.got == "a fault in order 1: expected 2, got 1")
      #expect(failure.steps.count == 1)
      #expect(failure.idea == "the idea")
    }

    @Test func `has an idea of its own for a lock that's entered twice`() async throws {
      _ = try await issues {
        let loom = Loom(
          on: { Locked(0) },
          threads: ["Ada": { lock in lock.withLock { _ in lock.withLock { $0 = 1 } } }]
        ) { _ in nil }
        expectInEveryOrder(of: loom, "re-entry", idea: "another idea")
      }
      let report = try #require(reports(on: "re-entry").first)
      #expect(report.sentence?.contains("Idea: a `Locked` isn't recursive") == true)
    }

    @Test func `isn't judged if there are too many orders`() async throws {
      _ = try await issues {
        await #expect(processExitsWith: .success) {
          let turns: (Locked<Int>) -> Void = { lock in
            for _ in 0..<20 { lock.withLock { $0 += 1 } }
          }
          let loom = Loom(on: { Locked(0) }, threads: ["Ada": turns, "Bo": turns]) { _ in nil }
          expectInEveryOrder(of: loom, "too many", idea: "none")
          // The second loom doesn't take as long as the first one.
          #expect(expectInEveryOrder(of: loom, "again", idea: "none") == 1_000)
        }
      }
      let report = try #require(reports(on: "too many").first)
      guard case .tooManyOrders(let claim) = report else { return #expect(Bool(false)) }
      #expect(claim.limit == 10_000)
    }

    @Test func `names the only lock that it recognizes`() async throws {
      _ = try await issues {
        await #expect(processExitsWith: .exitCode(75)) {
          limitChild(seconds: 1)
          let loom = Loom(
            on: { (DispatchSemaphore(value: 0), 0) },
            threads: ["Ada": { $0.0.wait() }]
          ) { _ in nil }
          expectInEveryOrder(of: loom, "never", idea: "none")
        }
      }
      let causes = reports(on: "the child process").compactMap { report in
        if case .deadline(let deadline) = report { deadline.cause } else { nil }
      }
      #expect(causes.contains(.waitingInLoom))
    }
  }

  @Suite struct `A very long text` {
    @Test func `is cut`() async throws {
      let text = String(repeating: "x", count: 2_800_000)
      let issues = try await issues { fail("the text", expected: text, got: text, idea: "none") }
      #expect(issues.count == 1)
      #expect((issues.first?.utf8.count ?? 0) < 30_000)
    }
  }
#endif
