import ExerciseKit
import Foundation
import Testing

/// An object that prints a line when it's deallocated.
private final class LastLine {
  deinit { print("deallocated") }
}

@Suite struct `A child process` {
  @Test func `finishes at the end of the exit test`() async {
    let result = await #expect(processExitsWith: .finished, observing: [\.standardOutputContent]) {
      limitChild()
      defer { finishChild() }
      let line = LastLine()
      withExtendedLifetime(line) {}
    }
    #expect(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self) == "deallocated\n")
  }

  @Test func `doesn't finish by leaving early`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .finished) {
        limitChild()
        defer { finishChild() }
        exit(0)
      }
    }
    await withKnownIssue {
      await #expect(processExitsWith: .finished) {
        limitChild()
        defer { finishChild() }
        Thread { _exit(0) }.start()
        while true { sleep(1) }
      }
    }
  }

  @Test func `doesn't finish by a call in another file`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .finished) {
        limitChild()
        finishChildFromAnotherFile()
      }
    }
  }
}
