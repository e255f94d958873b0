import Foundation
import Testing
import WorkbookKit

@testable import scoreboard

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

  @Test func `is a hang if the process didn't finish, whatever the scenario predicts`() {
    let output = "scoreboard> ifStopped: races\n"
    let expected = Outcome(.hangs, result: "It didn't finish.")
    #expect(Outcome(output: output, termination: .silence) == expected)
    #expect(Outcome(output: output, termination: .signal(SIGXCPU)) == expected)
  }

  @Test func `is nil if no scenario was played`() {
    #expect(Outcome(output: "No such test", termination: .exit(0)) == nil)
  }
}

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
