import Foundation
import Testing
import ProgramSupport

@testable import scoreboard

@Suite struct `An outcome` {
  private func line(_ outcome: Outcome) throws -> String {
    "\(Playing.prefix)\(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))\n"
  }

  @Test func `is the last one that the scenario printed`() throws {
    let begun = try line(Outcome(.traps, steps: ["A board observes."]))
    let expected = Outcome(.ok, steps: ["A board observes."], result: "Gone.")
    let output = try "\(begun)noise\n\(line(expected))"
    #expect(Outcome(output: output, termination: .exit(0)) == expected)
  }

  @Test func `is a trap with its message, without addresses`() throws {
    let output = try line(Outcome(.traps)) + "Train.swift:7: Fatal error: A <Train 0x7f01> died.\n"
    let expected = Outcome(.traps, result: "A <Train 0x…> died.")
    #expect(Outcome(output: output, termination: .signal(SIGILL)) == expected)
    #expect(Outcome(output: output, termination: .signal(SIGTRAP)) == expected)
  }

  @Test func `is the kind that the scenario assumes for the case that it is stopped`() throws {
    let stopped = Outcome(output: try line(Outcome(.races)), termination: .signal(SIGSEGV))
    #expect(stopped?.kind == .races)
    #expect(stopped?.result.contains("two threads") == true)
  }

  @Test func `is a hang if the process didn't finish, whatever the scenario assumes`() throws {
    let output = try line(Outcome(.races))
    let expected = Outcome(.hangs, result: "It didn't finish.")
    #expect(Outcome(output: output, termination: .silence) == expected)
    #expect(Outcome(output: output, termination: .signal(SIGXCPU)) == expected)
  }

  @Test func `is nil if no scenario was played`() {
    #expect(Outcome(output: "No such test", termination: .exit(0)) == nil)
  }
}
