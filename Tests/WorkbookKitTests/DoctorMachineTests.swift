import Foundation
import Testing

@testable import WorkbookKit

/// Checks of the disk, the processes, the limits, and the file events.
@Suite struct `The doctor's check of the machine` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
  }

  @Test func `fails if there is too little free space`() {
    var check = DiskCheck(small.book)
    check.freeSpace = { _ in 200_000_000 }
    let finding = check.runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.hasPrefix("Only 0.2 GB are free in "))
    #expect(finding.nextStep == "Free some disk space, and try again.")
    check.freeSpace = { _ in nil }
    #expect(check.runWithinLimit().state == .fails)
    check.freeSpace = { _ in .max }
    #expect(check.runWithinLimit().state == .works)
  }

  @Test func `fails if a folder can't be written to`() throws {
    try small.write("", to: ".build/workbook")
    let finding = DiskCheck(small.book).runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.contains("Not a directory"))
  }

  @Test(arguments: [("HOME", "Your home folder, /dev/null/home, can't be written to")])
  func `fails if a folder outside of the workbook can't be written to`(
    variable: String,
    text: String
  ) {
    var check = LimitsCheck(small.book)
    #expect(check.runWithinLimit().state == .works)
    check.environment = [variable: "/dev/null/home"]
    let finding = check.runWithinLimit()
    #expect(finding.state == .fails)
    #expect(finding.text.hasPrefix(text))
  }

  @Test func `is restricted if a folder can't be watched`() throws {
    #if os(Linux)
      let (watched, other) = (small.book.root, small.book.exercises)
      #expect(FileEventsCheck(watched).runWithinLimit().state == .works)
      var check = FileEventsCheck(watched, savingIn: other)
      check.patience = 0.2
      #expect(check.runWithinLimit().text.hasPrefix("The system doesn't report when a file"))
      let missing = FileEventsCheck(watched.appending(path: "missing")).runWithinLimit()
      #expect(missing.state == .restricted)
      #expect(missing.text.contains("No such file or directory"))
    #endif
  }

  #if os(Linux)  // On Darwin, a script can't take the place of a program.
    @Test(arguments: [
      ("exit 3", "An endless loop ended too early. The process ended early, with exit code 3."),
      ("exec sleep 600", "The program can't read how much processor time a process has used."),
      (#"case "$2" in "while :"*) exec /bin/sh "$@";; esac"#, "A child process kept running"),
      (#"case "$2" in i=*) exit 2;; esac; exec /bin/sh "$@""#, "Fewer than 64 processes"),
    ])
    func `fails if processes can't be started, observed, or ended`(
      script: String,
      text: String
    ) throws {
      try small.writeProgram(script, to: "sh")
      var check = ProcessesCheck()
      check.shell = small.book.root.appending(path: "sh").path
      check.waiting = 1
      let finding = check.runWithinLimit()
      #expect(finding.state == .fails)
      #expect(finding.text.hasPrefix(text))
    }
  #endif

  @Test func `succeeds if processes can be started, observed, and ended`() {
    #expect(ProcessesCheck().runWithinLimit().state == .works)
  }
}

/// Checks in place of those of `doctor`.
@Suite struct `The doctor` {
  private struct SampleCheck: DoctorCheck {
    var name: String
    var limit = 60.0
    var body: @Sendable () throws -> Finding

    func run() throws -> Finding { try body() }
  }

  private func findings(_ checks: [SampleCheck]) -> [Finding] {
    var findings: [Finding] = []
    DoctorChecks(checks).run(onStart: { _ in }, report: { findings.append($0) })
    return findings
  }

  @Test func `skips a check that relies on one that failed`() {
    let found = findings([
      SampleCheck(name: "Disk") { throw WorkbookError("It's full.") },
      SampleCheck(name: "Judge") { Finding("Judge", .works, "") },
      SampleCheck(name: "Progress") { Finding("Progress", .works, "") },
    ])
    #expect(found.map(\.state) == [.fails, .notTried, .works])
    #expect(found[0].text == "It's full.")
    // A toolchain fails for reasons of its own, so the cause is the earlier check.
    let toolchain = SampleCheck(name: "Toolchain") { throw WorkbookError("It's broken.") }
    let disk = SampleCheck(name: "Disk") { Finding("Disk", .works, "") }
    #expect(findings([disk, toolchain]).map(\.state) == [.works, .fails])
  }

  @Test func `stops waiting for a check at its limit`() {
    let forever = DispatchSemaphore(value: 0)
    let found = findings([
      SampleCheck(name: "Disk", limit: 0.1) {
        forever.wait()
        return Finding("Disk", .works, "")
      }
    ])
    #expect(found.map(\.state) == [.fails])
    #expect(found[0].text.hasPrefix("This check didn't end within"))
    forever.signal()
  }
}
