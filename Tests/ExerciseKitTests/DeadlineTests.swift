import ExerciseKit
import KVOLocking
import Testing

@Suite struct `A deadline` {
  @Test func `turns an endless loop into a sentence and ends the process`() async {
    let heard = await reports {
      await #expect(processExitsWith: .exitCode(75)) {
        limitChild(seconds: 1)
        while true {}
      }
    }
    #expect(heard.count == 1)
    #expect(heard.first?.hasPrefix("did not finish: the child process") == true)
    #expect(heard.first?.contains("Idea: ") == true)
  }

  @Test func `turns a deadlock into a sentence and ends the process`() async {
    let heard = await reports {
      await #expect(processExitsWith: .exitCode(75)) {
        limitChild(seconds: 1)
        let lock = Locked(0)
        lock.withLock { _ in lock.withLock { $0 = 1 } }
      }
    }
    #expect(heard.count == 1)
    #expect(heard.first?.hasPrefix("did not finish: ") == true)
  }

  @Test func `leaves a child alone that is in time`() async {
    await #expect(processExitsWith: .success) { limitChild() }
  }
}
