internal import Foundation

/// A detector for data races between the threads of a loom, which reads ThreadSanitizer's reports.
///
/// ThreadSanitizer considers two accesses ordered if synchronization orders them. A loom's baton
/// would order all of them, so ThreadSanitizer has to ignore it. Because only one thread runs at
/// any time, a race that's found in an order of critical sections is found there every time.
///
/// In a process that isn't linked with ThreadSanitizer, or whose environment doesn't contain the
/// variables, the detector has no effect. The tests share objects that only the baton protects, so
/// only the module with the reader's files is compiled for ThreadSanitizer, and a race counts only if
/// one of the accesses is in these files.
package struct DataRaceDetector {
  /// The environment variable with the paths of the files whose accesses count, one per line.
  package static let sourcesVariable = "WORKBOOK_RACE_SOURCES"
  /// The environment variable with the path of the reports, which is also ThreadSanitizer's option
  /// `log_path`.
  package static let reportsVariable = "WORKBOOK_RACE_REPORTS"
  /// ThreadSanitizer's option `stack_trace_format`: the function, the file, and the line.
  package static let frameFormat = "#%n\t%f\t%s\t%l"

  /// The detector of this process, or `nil` if there is none.
  private static let shared = DataRaceDetector(ProcessInfo.processInfo.environment)

  private typealias Ignoring = @convention(c) (UnsafePointer<CChar>?, Int32) -> Void
  private typealias Synchronizing = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let reports: String
  private let sources: Set<String>
  private let beginIgnoring, endIgnoring: Ignoring
  private let acquire, release: Synchronizing

  private init?(_ environment: [String: String]) {
    guard let reports = environment[Self.reportsVariable],
      let sources = environment[Self.sourcesVariable],
      let begin = dlsym(nil, "AnnotateIgnoreSyncBegin"),
      let end = dlsym(nil, "AnnotateIgnoreSyncEnd"),
      let acquire = dlsym(nil, "__tsan_acquire"),
      let release = dlsym(nil, "__tsan_release")
    else { return nil }
    // The Swift runtime tells ThreadSanitizer about its own locks, which threads enter whenever they
    // use a global variable or a generic type. That would order most accesses.
    for name in ["_swift_tsan_acquire", "_swift_tsan_release"] {
      dlsym(nil, name)?.storeBytes(of: nil, as: Synchronizing?.self)
    }
    self.reports = "\(reports).\(getpid())"
    self.sources = Set(sources.split(separator: "\n").map(String.init))
    beginIgnoring = unsafeBitCast(begin, to: Ignoring.self)
    endIgnoring = unsafeBitCast(end, to: Ignoring.self)
    self.acquire = unsafeBitCast(acquire, to: Synchronizing.self)
    self.release = unsafeBitCast(release, to: Synchronizing.self)
  }

  /// Whether there is a detector in this process.
  package static var isOn: Bool { shared != nil }

  /// Calls a closure whose synchronization ThreadSanitizer ignores.
  static func hidingSynchronization(_ body: () -> Void) {
    shared?.beginIgnoring(nil, 0)
    body()
    shared?.endIgnoring(nil, 0)
  }

  /// Orders everything that this thread has done before everything that follows a call of
  /// ``begin(after:)``.
  static func end(_ run: AnyObject) {
    shared?.release(Unmanaged.passUnretained(run).toOpaque())
  }

  /// Orders everything that precedes the calls of ``end(_:)`` before whatever this thread will do.
  static func begin(after run: AnyObject) {
    shared?.acquire(Unmanaged.passUnretained(run).toOpaque())
  }

  /// Returns the first race that was reported so far, and deletes all reports.
  static func takeRace() -> DataRace? {
    guard let shared, let text = try? String(contentsOfFile: shared.reports, encoding: .utf8)
    else { return nil }
    truncate(shared.reports, 0)
    return DataRace.all(in: text, of: shared.sources).first
  }
}
