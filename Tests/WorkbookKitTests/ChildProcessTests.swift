import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A child process` {
  let small: SmallBook

  init() throws {
    small = try SmallBook()
  }

  func run(_ script: String, limit: Double = 30) throws -> ChildProcess.Completion {
    let output = small.book.root.appending(path: "output.txt")
    return try ChildProcess.run("/bin/sh", ["-c", script], output: output, limit: limit)
  }

  @Test func `returns its output and its exit code`() throws {
    let outcome = try run("echo late; echo later >&2; exit 3")
    #expect(outcome.termination == .exit(3))
    #expect(outcome.output == "late\nlater\n")
  }

  @Test func `returns the signal that ended it`() throws {
    #expect(try run("kill -SEGV $$").termination == .signal(SIGSEGV))
  }

  @Test func `is killed with all its children when its time is up`() throws {
    let outcome = try run("sleep 600 & echo $!; wait", limit: 0.3)
    #expect(outcome.termination == .outOfTime)
    let child = try #require(pid_t(outcome.output.dropLast()))
    #expect(hasEnded(child))
  }

  @Test func `leaves no child running when it ends`() throws {
    let outcome = try run("sleep 600 & echo $!")
    #expect(outcome.termination == .exit(0))
    let child = try #require(pid_t(outcome.output.dropLast()))
    #expect(hasEnded(child))
  }

  /// Returns whether a process has ended; one that its parent hasn't reaped yet counts, too.
  private func hasEnded(_ process: pid_t) -> Bool {
    for _ in 0..<1_000_000 {
      if kill(process, 0) == -1 { return true }
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      if status?.contains(") Z ") == true { return true }
      sched_yield()
    }
    return false
  }
}
