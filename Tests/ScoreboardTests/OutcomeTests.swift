import Foundation
import Testing
import WorkbookKit

@testable import KVOScoreboard

@Suite struct `An outcome` {
  @Test func `is the scenario's own word`() {
    let output =
      "scoreboard> did: A board dies.\nnoise\nscoreboard> saw: Gone.\nscoreboard> word: ok\n"
    let expected = Outcome(word: .ok, steps: ["A board dies."], end: "Gone.")
    #expect(Outcome(output: output, ending: .exit(0)) == expected)
  }

  @Test func `is a trap with its message, whose addresses are no one's concern`() {
    let output = "KVOStation/Train.swift:7: Fatal error: A <Train 0x7f01> died.\n"
    let expected = Outcome(word: .traps, end: "A <Train 0x…> died.")
    #expect(Outcome(output: output, ending: .signal(SIGILL)) == expected)
    #expect(Outcome(output: output, ending: .signal(SIGTRAP)) == expected)
  }

  @Test func `is what the scenario says that being stopped means`() {
    let output = "scoreboard> stopping: races\n"
    let stopped = Outcome(output: output, ending: .signal(SIGSEGV))
    #expect(stopped?.word == .races)
    #expect(stopped?.end.contains("two threads") == true)
    let stuck = Outcome(output: output, ending: .signal(SIGALRM))
    #expect(stuck == Outcome(word: .races, end: Outcome.neverEnded))
  }

  @Test func `tells a process that hangs from one that is stopped`() {
    #expect(Outcome(output: "", ending: .signal(SIGALRM))?.word == .hangs)
    #expect(Outcome(output: "", ending: .outOfTime)?.word == .hangs)
    #expect(Outcome(output: "", ending: .signal(SIGSEGV))?.word == .traps)
  }

  @Test func `is none if nothing was played`() {
    #expect(Outcome(output: "No such test", ending: .exit(0)) == nil)
  }
}

@Suite struct `A hazard that is played to the end` {
  @Test func `tells a trap, and ends well`() async {
    let told = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a trap", chapter: 1) { _ in
        Story.did("It traps.")
        fatalError("at 0x7f01")
      }
      .playToTheEnd(.chapter1)
    }
    #expect(outcome(told) == Outcome(word: .traps, steps: ["It traps."], end: "at 0x…"))
  }

  @Test func `tells that it was too late, and ends well`() async {
    let told = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a hang", chapter: 1) { _ in
        // To the process, as an alarm comes: this thread may be deaf to it.
        kill(getpid(), SIGALRM)
        while true { pause() }
      }
      .playToTheEnd(.chapter1)
    }
    #expect(outcome(told) == Outcome(word: .hangs, end: "It did not end."))
  }

  @Test func `keeps to what the scenario says that being stopped means`() async {
    let told = await #expect(processExitsWith: .success, observing: printed) {
      Hazard("a race", chapter: 1) { _ in
        Story.stopping(means: .races)
        abort()
      }
      .playToTheEnd(.chapter1)
    }
    #expect(outcome(told)?.word == .races)
  }

  private func outcome(_ told: ExitTest.Result?) -> Outcome? {
    told.flatMap { told in
      let text = told.standardOutputContent + Array("\n".utf8) + told.standardErrorContent
      return Outcome(printed: String(decoding: text, as: UTF8.self))
    }
  }
}

private let printed: [any PartialKeyPath<ExitTest.Result> & Sendable] = [
  \.standardOutputContent, \.standardErrorContent,
]

@Suite struct `The compiler` {
  @Test func `is asked whether two threads may share a type`() {
    final class Confined {}
    final class Shared: Sendable {}
    #expect(isSendable(Shared.self))
    #expect(!isSendable(Confined.self))
    #expect(isSendable([Shared].self))
    #expect(!isSendable([Confined].self))
  }
}
