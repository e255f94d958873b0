import Foundation
import KVOLocking
import ProcessActivity

/// A check that processes can be started, measured, and ended, along with their children.
struct ProcessesCheck: DoctorCheck {
  let name = "Processes"
  /// The number of processes that a build may start at once.
  var count = 64
  /// The shell that starts the processes.
  var shell = "/bin/sh"
  /// The time that a process may wait, in seconds.
  var waiting = 20.0

  /// Creates a check.
  init() {}

  func run() throws -> Finding {
    let busy = try run("while :; do :; done", working: 0.1)
    guard busy.termination == .overrun(.working) else {
      return fails(
        busy.termination == .overrun(.waiting)
          ? "The program can't read how much processor time a process has used."
          : "An endless loop ended too early. \(busy.termination.sentence)",
        nextStep: "In a container, mount /proc."
      )
    }
    let children = try run("sleep 600 & echo $!")
    let child = children.output.split(separator: "\n").first.flatMap { pid_t($0) }
    guard let child, hasEnded(child) else {
      return fails(
        "A child process kept running after its process group was killed.",
        nextStep: "In a container, allow kill(2) and setpgid(2)."
      )
    }
    let many = try run(
      "i=0; while [ $i -lt \(count) ]; do sleep 600 & i=$((i + 1)); done; echo started"
    )
    guard many.output == "started\n" else {
      return fails(
        "Fewer than \(count) processes can be started.",
        nextStep: "Raise the limit for processes with “ulimit -u”."
      )
    }
    return works("\(count) processes can run at once, and the program can measure and end them.")
  }

  private func run(
    _ script: String,
    working: Double = 20
  ) throws -> ChildProcess.Completion {
    let limit = ActivityLimit(working: working, waiting: waiting)
    return try ChildProcess.run(shell, ["-c", script], limit: limit)
  }

  /// Waits until a process that was killed has disappeared.
  private func hasEnded(_ process: pid_t) -> Bool {
    for _ in 0..<500 {
      ChildProcess.endOrphans()
      if kill(process, 0) != 0 { return true }
      usleep(10_000)
    }
    return false
  }
}

/// A check of the limits of this process, and of the folders that builds write to.
struct LimitsCheck: DoctorCheck {
  let name = "Limits"
  private let scratch: URL
  /// The environment of the tools.
  var environment = ProcessInfo.processInfo.environment

  /// Creates a check.
  init(_ book: Workbook) {
    scratch = book.scratch
  }

  func run() throws -> Finding {
    raiseLimitForOpenFiles()
    if let problem = Surroundings.problem(scratch: scratch, environment: environment) {
      return fails(problem)
    }
    let files = RLimit.openFiles.softLimit
    return works(
      "\(files) files can be open at once. Your home and temporary folders are writable."
    )
  }
}

extension ChildProcess {
  /// Kills every group that is running.
  @Sendable static func killAll() {
    for group in running.withLock({ $0 }) { kill(-group, SIGKILL) }
  }
}
