import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The files of a run` {
  private let small: SmallBook
  private let files: RunFiles
  private let known = [Recorded.suite, Recorded.test("one")]

  init() throws {
    small = try SmallBook()
    files = try RunFiles("2.1", in: small.book.scratch.appending(path: "runs"))
  }

  /// Returns the message of the trouble that the records of a run show, or `nil` if there's none.
  private func trouble(
    _ lines: [String],
    errors: String = "",
    termination: ChildProcess.Termination = .exit(1)
  ) throws -> String? {
    try lines.joined(separator: "\n").write(to: files.events, atomically: true, encoding: .utf8)
    let run = ChildProcess.Completion(termination: termination, output: "", errors: errors)
    do {
      try files.checkForTrouble(run, files.read())
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `show trouble if no test was run`() throws {
    let text = try trouble([], errors: "x\nno shared library", termination: .exit(127))
    #expect(
      text == "No test was run. The process ended early, with exit code 127. "
        + "To build from scratch, delete the folder .build/workbook. "
        + "The process printed: no shared library"
    )
  }

  @Test func `show trouble if a test can't start its process`() throws {
    let issue = Recorded.issue("System error 24: Too many open files", "one", after: "Caught error")
    let text = try trouble(known + [issue, Recorded.end])
    #expect(
      text == "A test couldn't start its process: Too many open files. "
        + "Raise the limit for open files (“ulimit -n 1024”), and try again."
    )
  }

  @Test func `show trouble if they can't be written anymore`() throws {
    let crashed = known + [Recorded.event("testStarted", "one")]
    #expect(try trouble(crashed, termination: .signal(SIGILL)) == nil)
    let folder = files.events.deletingLastPathComponent()
    let run = ChildProcess.Completion(termination: .signal(SIGILL), output: "", errors: "")
    let events = files.read()
    try FileManager.default.removeItem(at: folder)
    try small.write("in the way", to: ".build/workbook/runs")
    #expect(throws: WorkbookError.self) { try files.checkForTrouble(run, events) }
  }

  @Test func `show no trouble if a claim fails, or the code ends the process`() throws {
    #expect(try trouble(known + [Recorded.issue("x", "one"), Recorded.end]) == nil)
    let exited = known + [Recorded.event("testStarted", "one")]
    #expect(try trouble(exited, termination: .exit(0)) == nil)
  }
}
