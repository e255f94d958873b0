import Foundation
import ProcessActivity
import Testing
import WorkbookKit

@testable import KVOScoreboard

@Suite struct `An outcome` {
  @Test func `has the kind that the scenario reports`() {
    let output =
      "scoreboard> step: A board observes.\nnoise\nscoreboard> result: Gone.\nscoreboard> kind: ok\n"
    let expected = Outcome(.ok, steps: ["A board observes."], result: "Gone.")
    #expect(Outcome(output: output, termination: .exit(0)) == expected)
  }

  @Test func `is a trap with its message, without addresses`() {
    let output = "KVOStation/Train.swift:7: Fatal error: A <Train 0x7f01> died.\n"
    let expected = Outcome(.traps, result: "A <Train 0x…> died.")
    #expect(Outcome(output: output, termination: .signal(SIGILL)) == expected)
    #expect(Outcome(output: output, termination: .signal(SIGTRAP)) == expected)
  }

  @Test func `is the kind that the scenario predicts for the case that it is stopped`() {
    let output = "scoreboard> ifStopped: races\n"
    let stopped = Outcome(output: output, termination: .signal(SIGSEGV))
    #expect(stopped?.kind == .races)
    #expect(stopped?.result.contains("two threads") == true)
  }

  @Test(arguments: [Overrun.working, .waiting])
  func `is a hang if the process didn't finish, whatever the scenario predicts`(
    overrun: Overrun
  ) {
    let output = "scoreboard> ifStopped: races\n"
    let expected = Outcome(.hangs, result: "It didn't finish.")
    #expect(Outcome(output: output, termination: .overrun(overrun)) == expected)
  }

  @Test func `is nil if no scenario was played`() {
    #expect(Outcome(output: "No such test", termination: .exit(0)) == nil)
  }
}

@Suite struct `A hazard that is played in an exit test` {
  @Test func `reports a trap and ends with success`() async {
    let result = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a trap", chapter: 1) { _ in
        ScenarioLog.step("It traps.")
        fatalError("at 0x7f01")
      }
      .playInExitTest(.chapter1)
    }
    #expect(outcome(result) == Outcome(.traps, steps: ["It traps."], result: "at 0x…"))
  }

  @Test func `reports an endless wait, and ends with success`() async {
    let result = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a wait", chapter: 1) { _ in
        ScenarioLog.ifStopped(.races)
        while true { pause() }
      }
      .playInExitTest(.chapter1)
    }
    let sentence = "It was still waiting after 3 s in which no thread could continue."
    #expect(outcome(result) == Outcome(.hangs, result: sentence))
  }

  @Test func `reports an endless loop, and ends with success`() async {
    let result = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a loop", chapter: 1) { _ in while true {} }
        .playInExitTest(.chapter1, seconds: 0.5)
    }
    let sentence = "It was still working after 0.5 s of processor time."
    #expect(outcome(result) == Outcome(.hangs, result: sentence))
  }

  @Test func `reports the kind that the scenario predicts for the case that it is stopped`() async {
    let result = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a race", chapter: 1) { _ in
        ScenarioLog.ifStopped(.races)
        abort()
      }
      .playInExitTest(.chapter1)
    }
    #expect(outcome(result)?.kind == .races)
  }

  private func outcome(_ result: ExitTest.Result?) -> Outcome? {
    result.flatMap { result in
      let text = result.standardOutputContent + Array("\n".utf8) + result.standardErrorContent
      return Outcome(printed: String(decoding: text, as: UTF8.self))
    }
  }
}

private let printed: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
  \.standardOutputContent, \.standardErrorContent,
]

@Suite struct `The compiler` {
  @Test func `decides whether two threads may share a type`() {
    final class Confined {}
    final class Shared: Sendable {}
    #expect(isSendable(Shared.self))
    #expect(!isSendable(Confined.self))
    #expect(isSendable([Shared].self))
    #expect(!isSendable([Confined].self))
  }
}
