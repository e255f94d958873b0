import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A child process` {
  @Test func `returns its output, its errors, and its exit code`() throws {
    let run = try ChildProcess.run(
      "/bin/sh",
      ["-c", "echo late; echo later >&2; exit 3"]
    )
    #expect(run.termination == .exit(3))
    #expect(run.output == "late\n")
    #expect(run.errors == "later\n")
  }

  @Test func `returns the signal that ended it`() throws {
    #expect(try shell("kill -SEGV $$").termination == .signal(SIGSEGV))
  }

  @Test func `is killed with all its children when it prints nothing for too long`() throws {
    let run = try shell("sleep 600 & echo $!; wait", patience: .milliseconds(300))
    #expect(run.termination == .silence)
    #expect(hasEnded(try #require(pid_t(run.output.dropLast()))))
  }

  @Test func `is killed when it has been stopped by a signal`() throws {
    #expect(try shell("kill -STOP $$", patience: .milliseconds(300)).termination == .silence)
  }

  @Test func `leaves no child running when it ends`() throws {
    let run = try shell("sleep 600 & echo $!")
    #expect(run.termination == .exit(0))
    #expect(hasEnded(try #require(pid_t(run.output.dropLast()))))
  }

  @Test func `returns the end of very long output`() throws {
    let run = try ChildProcess.run("/bin/sh", ["-c", "yes | head -c 20000000; echo last"])
    #expect(run.termination == .exit(0))
    #expect(run.output.hasSuffix("y\nlast\n"))
    #expect(run.output.utf8.count < 10_000_000)
  }

  @Test func `writes into a named pipe, of which the reader closes both ends`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "pipe")
    do {
      let pipe = try PipeReader(makingPipeAt: file)
      _ = try ChildProcess.run("/bin/sh", ["-c", "echo late >\(file.path)"], reading: pipe)
      #expect(pipe.text == "late\n")
    }
    // A process that another test starts at the same time has the pipe for a moment.
    var writer: Int32 = 0
    for _ in 0..<1_000_000 where writer >= 0 {
      writer = open(file.path, O_WRONLY | O_NONBLOCK)
      close(writer)
      sched_yield()
    }
    #expect(writer == -1, "there's still a reader")
  }

  @Test func `can't be started if there is no such program`() {
    let error = #expect(throws: WorkbookError.self) {
      try ChildProcess.run("/no/such/program", [])
    }
    #expect(error?.description == "/no/such/program can't be started: No such file or directory.")
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
