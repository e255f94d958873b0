internal import ExerciseReports
import Foundation
import KVOWeave

/// The files in which ThreadSanitizer describes the data races of one run, and its options.
///
/// A run finds races while it weaves threads. If an answer has already passed, only races count: a
/// program with ThreadSanitizer may fail for reasons of its own.
struct RaceReports {
  private let folder: URL

  /// Creates an empty folder for the reports.
  ///
  /// - Parameters:
  ///   - run: The name of the run.
  ///   - parent: The folder for the files of all runs.
  /// - Throws: ``WorkbookError`` if the folder can't be created.
  init(_ run: String, in parent: URL) throws {
    folder = parent.appending(path: "\(run).races")
    try? FileManager.default.removeItem(at: folder)
    try makeFolder(folder)
    // The locks of these libraries, such as the runtime's own, would order most accesses.
    let libraries = ["swiftCore", "swift_Concurrency", "Foundation", "FoundationEssentials"]
    let lines = libraries.map { "called_from_lib:lib\($0).so\n" }
    try Data(lines.joined().utf8).write(toFile: suppressions, shownAs: suppressions.path)
  }

  private var suppressions: URL { folder.appending(path: "suppressions.txt") }

  /// Returns the variables for the process of the run.
  ///
  /// - Parameter sources: The paths of the files whose accesses count.
  /// - Returns: The variables.
  func environment(sources: Set<String>) -> [String: String] {
    let path = folder.appending(path: "report").path
    let options = [
      "log_path='\(path)'", "stack_trace_format='\(DataRaceDetector.frameFormat)'", "exitcode=0",
      "report_thread_leaks=0", "suppressions='\(suppressions.path)'",
    ]
    return [
      DataRaceDetector.reportsVariable: path,
      DataRaceDetector.sourcesVariable: sources.sorted().joined(separator: "\n"),
      "TSAN_OPTIONS": options.joined(separator: ":"),
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }
}

extension Verdict {
  /// Whether an exercise was solved whose tests weave threads.
  var needsSearchForRaces: Bool { state == .solved && !woven.isEmpty }

  /// The same verdict, with a remark that nothing has looked for data races.
  var withoutSearchForRaces: Verdict {
    var verdict = self
    verdict.remark =
      "ThreadSanitizer can't be used here, so nothing has looked for unguarded variables that "
      + "handlers capture, for unguarded globals, or for writes through pointers."
    return verdict
  }

  /// Returns the verdict on an answer that passed, after the search for data races.
  ///
  /// - Parameter races: The data races, or `nil` if the search couldn't be made.
  /// - Returns: The same verdict if there are no races, or else a rejection.
  func afterSearch(forRaces races: [Failure]?) -> Verdict {
    guard let races else { return withoutSearchForRaces }
    guard !races.isEmpty else { return self }
    var verdict = self
    verdict.state = .rejected
    verdict.failures = races
    verdict.held -= Set(races.map(\.claim)).count
    return verdict
  }
}

extension Verdict.Failure {
  /// Whether two threads access the same memory without a lock.
  var isDataRace: Bool {
    if case .failure(let failure) = report { failure.isDataRace } else { false }
  }
}
