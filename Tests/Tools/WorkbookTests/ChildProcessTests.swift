import Foundation
import Testing

@testable import workbook

@Suite struct `A child process` {
  @Test func `returns what it printed, and its exit code`() throws {
    let run = try ChildProcess.run("sh", ["-c", "echo late; echo later >&2; exit 3"])
    #expect(run.termination == .exit(3))
    #expect(run.output == "late\nlater\n")
  }

  @Test func `returns the signal that ended it`() throws {
    #expect(try shell("kill -SEGV $$").termination == .signal(SIGSEGV))
  }

  @Test func `is killed when it prints nothing for too long`() throws {
    #expect(try shell("exec sleep 600", patience: .milliseconds(300)).termination == .silence)
  }

  @Test func `returns the end of very long output`() throws {
    let run = try shell("yes | head -c 20000000; echo last")
    #expect(run.termination == .exit(0))
    #expect(run.output.hasSuffix("y\nlast\n"))
    #expect(run.output.utf8.count < 10_000_000)
  }

  @Test func `can't be started if there is no such program`() {
    let error = #expect(throws: WorkbookError.self) { try ChildProcess.run("xyzzy", []) }
    let message = "There is no `xyzzy` on your PATH. Install it, and try again."
    #expect(error?.description == message)
  }
}
