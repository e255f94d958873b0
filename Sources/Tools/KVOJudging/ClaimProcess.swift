// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency internal import Foundation
internal import KVOExercises
internal import KVOLocking
internal import Synchronization
internal import Testing

/// The process in which a single claim runs, and how its parent learns the result.
///
/// The process keeps a report in a file, which always says what's known if the process ended now.
/// There are no pipes, because a full one would make it wait: what the code prints goes to files
/// whose size has a limit.
enum ClaimProcess {
  /// The exit codes if the file has the result, and if ThreadSanitizer has found a race.
  private static let (judged, race): (Int32, Int32) = (10, 66)

  /// Whether each claim runs in the process of the tests, too, where a debugger stops at breakpoints.
  static let isRepeated = ProcessInfo.processInfo.environment["WORKBOOK_IN_PLACE"] != nil

  /// Whether a chapter or a task was chosen, so that the reader looks at each line.
  static let isPart = ![nil, "book"].contains(
    ProcessInfo.processInfo.environment["WORKBOOK_CHAPTER"]
  )

  /// The report, and the file that keeps it; `nil` in every other process.
  private static let current = Mutex<(report: ClaimReport, file: Int32)?>(nil)

  /// Changes what's known about the claim, and writes it at once, because the code may trap.
  static func update(_ change: (inout ClaimReport) -> Void) {
    current.withLock { current in
      guard var changed = current else { return }
      change(&changed.report)
      current = changed
      let line = changed.report.data
      _ = line.withUnsafeBytes { pwrite(changed.file, $0.baseAddress, $0.count, 0) }
      ftruncate(changed.file, off_t(line.count))
    }
  }

  /// Changes what's known about the claim, and ends the process.
  static func end(_ change: (inout ClaimReport) -> Void) -> Never {
    update(change)
    fflush(stdout)
    _exit(judged)
  }
}

// What the claim's own process does.
extension Claim {
  /// Finds out whether the claim holds, and ends the process.
  ///
  /// Call this method in an exit test.
  public func run() -> Never {
    ClaimProcess.begin(self)
    do {
      try body()
      ClaimProcess.end { $0.outcome = .holds }
    } catch {
      ClaimProcess.end { $0.explain(by: error) }
    }
  }
}

extension ClaimProcess {
  fileprivate static func begin(_ claim: Claim) {
    // From here on, this is the process of a claim.
    current.withLock { $0 = (claim.report, -1) }
    func create(_ name: String) -> Int32 {
      open(path(of: claim, name), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
    }
    // A trap mustn't discard the last lines.
    setvbuf(stdout, nil, _IOLBF, 0)
    dup2(create("out"), STDOUT_FILENO)
    dup2(create("err"), STDERR_FILENO)
    let file = open(path(of: claim, "report"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    current.withLock { $0?.file = file }
    update { _ in }
    // The runtime writes a backtrace of an endless recursion only on another stack.
    var stack = stack_t()
    (stack.ss_sp, stack.ss_size) = (.allocate(byteCount: 1 << 17, alignment: 16), 1 << 17)
    sigaltstack(&stack, nil)
    atexit {
      ClaimProcess.end { $0.details.append(.init("because", "The code has called `exit`.")) }
    }
    Placeholder.onReach.withLock {
      $0 = { placeholder in
        end { report in
          (report.outcome, report.idea) = (.notWritten, nil)
          report.details = [.init("missing", placeholder.task)]
          (report.file, report.line) = (placeholder.file, placeholder.line)
        }
      }
    }
    Thread { Limits.watch() }.start()
  }

  /// Empties a file if it's large, because code that prints endlessly mustn't fill the disk.
  static func limitOutput() {
    for stream in [STDOUT_FILENO, STDERR_FILENO] where lseek(stream, 0, SEEK_END) > 1 << 22 {
      ftruncate(stream, 0)
    }
  }
}

// What the parent does.
extension ClaimProcess {
  /// The folder for the files, which is named after the parent.
  static let folder = FileManager.default.temporaryDirectory
    .appending(path: "claims-\(current.withLock { $0 == nil } ? getpid() : getppid())").path

  /// Returns the path of a file for what a claim's process writes, which parent and child derive.
  private static func path(of claim: Claim, _ name: String) -> String {
    let list = claim.report.file.split(separator: "/").suffix(2).joined(separator: "-")
    return "\(folder)/\(list)-\(claim.report.line)-\(claim.index).\(name)"
  }

  /// Makes the folder, and sets what the processes of claims inherit, once.
  static func prepare() { _ = preparation }

  private static let preparation: Void = {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: ClaimProcess.folder) }
    // With ThreadSanitizer in it, the program that makes a backtrace doesn't end. And in the tests of
    // the whole book, of which many trap, each backtrace would take a second.
    if ThreadSanitizer.isOn {
      setenv(
        "TSAN_OPTIONS",
        "halt_on_error=1:exitcode=\(race):stack_trace_format='  at %s:%l'",
        1
      )
    } else if isPart {
      setenv(
        "SWIFT_BACKTRACE",
        "enable=yes,interactive=no,color=no,threads=crashed,images=none,registers=none,"
          + "output-to=stderr",
        1
      )
    }
  }()

  /// Returns what's known about a claim whose process has ended.
  static func report(on claim: Claim, after status: ExitStatus) -> ClaimReport {
    func text(_ name: String) -> String {
      let file = try? FileHandle(forReadingFrom: URL(filePath: path(of: claim, name)))
      // Code may have printed millions of lines.
      let size = (try? file?.seekToEnd()) ?? 0
      try? file?.seek(toOffset: size - min(size, 1 << 16))
      let data = (try? file?.readToEnd()) ?? nil
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
    let known = ClaimReport.all(in: URL(filePath: path(of: claim, "report"))).last
    var report = known ?? claim.report
    let errors = text("err")
    report.printed = (text("out") + ClaimReport.withoutRuntime(errors)).split(separator: "\n")
      .map(String.init)
    switch status {
    case .exitCode(judged): break
    case .exitCode(race) where errors.contains("ThreadSanitizer"):
      report.explain(byRace: errors)
    default: report.explain(byEnd: status, errors)
    }
    return report
  }

  /// Adds a report to the file that the program `workbook` reads, if it runs the tests.
  static func log(_ report: ClaimReport) {
    guard let path = ProcessInfo.processInfo.environment[ClaimReport.variable] else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    _ = report.data.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
  }
}
