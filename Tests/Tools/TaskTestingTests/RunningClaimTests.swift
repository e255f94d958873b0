import KVOLocking
import KVOExercises
import Foundation
import Synchronization
import Testing

@testable import TaskTesting

/// Each of these tests runs in a process of its own, because a process has only one running claim.
@Suite struct `A running claim` {
  private func begin() {
    RunningClaim.begin("keeps time", file: "/a/WeakBoxTests.swift", line: 7)
    Placeholder.onReach = { placeholder in
      RunningClaim.current.withLock { $0?.placeholders.append(placeholder) }
    }
  }

  private func lines(_ error: (any Error)?) -> [String] {
    RunningClaim.end(error)?.lines.map(\.line) ?? []
  }

  @Test func `holds if the test throws nothing`() async {
    await #expect(processExitsWith: .success) {
      let tests = Self()
      tests.begin()
      #expect(tests.lines(nil) == [])
    }
  }

  @Test func `fails with the lines of a refutation`() async {
    await #expect(processExitsWith: .success) {
      let tests = Self()
      tests.begin()
      let error = Refutation(question: "the time", expected: "5", got: "6", idea: "look")
      #expect(
        tests.lines(error) == [
          "claim:     keeps time.", "asked:     the time", "expected:  5", "got:       6",
          "idea:      look.",
        ]
      )
    }
  }

  @Test func `is explained by a placeholder alone`() async {
    await #expect(processExitsWith: .success) {
      let tests = Self()
      tests.begin()
      let zero = todo("Clock.time", returning: 0)
      let error = Refutation(question: "the time", expected: "5", got: "\(zero)")
      #expect(tests.lines(error) == ["claim:     keeps time.", "missing:   Clock.time"])
    }
  }

  @Test func `about the library has the idea and the section of the claim`() async {
    await #expect(processExitsWith: .success) {
      let tests = Self()
      tests.begin()
      RunningClaim.$isJudged.withValue(true) {
        beginClaim(
          "passes the change",
          of: "Your registry",
          chapter: 1,
          step: 1,
          comesFirst: false,
          consequenceOf: nil,
          idea: "pass it on",
          section: "01-registry.md#call-the-handler"
        )
      }
      let error = Refutation(question: "the change", expected: "5", got: "6")
      #expect(
        tests.lines(error) == [
          "claim:     Your registry passes the change.", "asked:     the change", "expected:  5",
          "got:       6",
          "idea:      pass it on.", "read:      Chapters/01-registry.md#call-the-handler",
        ]
      )
    }
  }

  /// Ends a process in the middle of a claim, and expects the claim and a text among its errors.
  private func expectSentence(_ text: String, in output: ExitTest.Result?) {
    let errors = String(decoding: output?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("claim:     keeps time"), "\(errors)")
    #expect(errors.contains(text), "\(errors)")
  }

  @Test func `is named if the code traps while an error is thrown`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self().begin()
      RunningClaim.$isJudged.withValue(true) {
        ask("the time", idea: "look")
        _ = Refutation(question: "the time", expected: "5", got: "6")
      }
      abort()
    }
    expectSentence("got:       6\nidea:      look.", in: trap)
  }

  @Test func `is named if the stack is full`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self().begin()
      func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + 1 }
      _ = recurse(0)
    }
    expectSentence("ending during this test", in: trap)
  }

  @Test func `is named if the code calls exit`() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self().begin()
      exit(0)
    }
    expectSentence("ending during this test", in: end)
  }

  @Test func `is named if the code never ends`() async {
    let end = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      Self().begin()
      Thread { Limits.watch(working: 0.3, waiting: 60) }.start()
      var count = 0
      while true { count &+= 1 }
    }
    expectSentence("still working after 0.3 s", in: end)
  }

  @Test func `is named if the code waits forever`() async {
    let end = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      Self().begin()
      Thread { Limits.watch(working: 60, waiting: 0.5) }.start()
      DispatchSemaphore(value: 0).wait()
    }
    expectSentence("nothing has happened for 0.5 s", in: end)
  }
}
