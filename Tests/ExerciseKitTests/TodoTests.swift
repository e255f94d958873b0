import ExerciseKit
import Foundation
import KVOLocking
import Testing

/// Runs `body` and returns what it reported, in place of failing.
func reports(of body: () async -> Void) async -> [String] {
  let heard = Locked<[String]>([])
  await withKnownIssue(isIntermittent: true) {
    await body()
  } matching: { issue in
    heard.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return true
  }
  return heard.withLock { $0 }
}

// A generous deadline: these tests run beside all others, and are not about time.
@Suite(.exercise("9.1", deadline: 120)) struct `A hole in a stub` {
  @Test func `goes on with its placeholder`() async {
    let heard = await reports { #expect(todo("9.1 answer", returning: 42) == 42) }
    #expect(heard == ["not written yet: 9.1 answer"])
  }

  @Test func `is reported once a test, however often it is reached`() async {
    let heard = await reports { for _ in 0..<3 { todo("9.1 loop") } }
    #expect(heard == ["not written yet: 9.1 loop"])
  }

  @Test func `is reported again by the next test that reaches it`() async {
    let heard = await reports { todo("9.1 loop") }
    #expect(heard == ["not written yet: 9.1 loop"])
  }

  @Test func `is reported from the child of an exit test`() async {
    let heard = await reports {
      await #expect(processExitsWith: .success) { todo("9.1 in a child") }
    }
    #expect(heard.contains("not written yet: 9.1 in a child"))
  }
}
