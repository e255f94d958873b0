internal import ExerciseReports
import Foundation

/// The files that one run of the tests writes.
struct RunFiles {
  /// The records of Swift Testing.
  let events: URL
  /// The reports of `ExerciseKit`.
  let log: ReportLog
  /// The folder for the output of child processes.
  private let children: URL

  /// Creates a folder for a run if necessary, and removes the files of earlier runs with the same
  /// name.
  ///
  /// - Throws: ``WorkbookError`` if the folder can't be created, or a file can't be removed.
  init(_ run: String, in folder: URL) throws {
    try makeFolder(folder)
    events = folder.appending(path: "\(run).jsonl")
    log = ReportLog(folder.appending(path: "\(run).reports.jsonl"))
    children = folder.appending(path: "\(run).children")
    for file in [events, log.file] where unlink(file.path) != 0 && errno != ENOENT {
      throw WorkbookError("\(file.path) can't be removed", errno: errno)
    }
    try? FileManager.default.removeItem(at: children)
    try makeFolder(children)
  }

  /// Returns the variables for the process of the run.
  ///
  /// - Parameter savesBacktrace: Whether to print the stack of a crash. That takes time for each
  ///   trap that a test expects, too.
  /// - Returns: The variables.
  func environment(savesBacktrace: Bool) -> [String: String] {
    let options =
      "interactive=no,color=no,threads=crashed,registers=none,images=none,output-to=stderr"
    return [
      ReportLog.variable: log.file.path,
      ExerciseReport.Child.variable: children.path,
      "SWIFT_BACKTRACE": savesBacktrace ? "enable=yes,\(options)" : "enable=no",
    ]
  }

  /// The current size of the records, in bytes.
  var sizeOfEvents: Int { Self.size(of: events) }

  /// The current size of the reports, in bytes.
  var sizeOfLog: Int { Self.size(of: log.file) }

  private static func size(of file: URL) -> Int {
    var status = stat()
    return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads the records and the reports.
  ///
  /// - Parameter sources: The paths of the reader's files.
  /// - Returns: The records.
  func read(sources: Set<String> = []) -> EventStream {
    let lines = (try? Data(contentsOf: events)) ?? Data()
    return EventStream(
      String(decoding: lines, as: UTF8.self),
      reports: log.read(),
      sources: sources
    )
  }

  /// Throws an error if the result of a run was caused by the machine rather than the code.
  func checkForTrouble(_ run: ChildProcess.Completion, _ events: EventStream) throws {
    if [.signal(SIGKILL), .signal(SIGTERM), .signal(SIGHUP)].contains(run.termination) {
      throw WorkbookError(
        "The tests were ended from outside, perhaps because the machine ran out of memory. "
          + "Close other programs, and try again."
      )
    }
    if events.names.isEmpty {
      try probe()
      let last =
        run.errors.split(separator: "\n").last.map {
          " The process printed: \($0.replacing(/\u{1B}\[\d*m/, with: ""))"
        } ?? ""
      throw WorkbookError(
        "No test was run. \(run.termination.sentence) To build from scratch, delete the folder "
          + ".build/workbook.\(last)"
      )
    }
    // If the child process of an exit test can't be started, Swift Testing reports an issue.
    let unexplained = events.failures.map(\.failure).filter { $0.report == nil }
    for failure in unexplained {
      guard let (words, advice) = Advice.find(in: failure.message) else { continue }
      throw WorkbookError("A test couldn't start its process: \(words). \(advice.rawValue)")
    }
    // If a disk is full, records are missing.
    if !events.isComplete || !unexplained.isEmpty { try probe() }
  }

  /// Throws an error if the folder of the files can't be written to.
  func probe() throws {
    let file = events.deletingLastPathComponent().appending(path: "probe")
    defer { unlink(file.path) }
    try Data(count: 1 << 16).write(toFile: file, shownAs: file.path)
  }
}
