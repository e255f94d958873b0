internal import ExerciseReports
internal import Foundation
internal import Testing

/// The reports of this process and its child processes.
enum Reports {
  /// The log that the `workbook` program specifies, or a temporary one.
  ///
  /// A temporary log is needed if the tests run in an editor, because the child process of an exit
  /// test can pass a report to this process only through a file.
  static let log = ReportLog.inherited ?? makeTemporaryLog()

  private static func makeTemporaryLog() -> ReportLog {
    let name = "workbook-reports-\(getpid()).jsonl"
    let log = ReportLog(FileManager.default.temporaryDirectory.appending(path: name))
    log.remove()
    setenv(ReportLog.variable, log.file.path, 1)
    atexit { Reports.log.remove() }
    return log
  }

  /// Logs a report and records its sentence as an issue.
  static func record(_ report: ExerciseReport, at location: SourceLocation) {
    log.append(report)
    guard let sentence = report.sentence else { return }
    Issue.record("\(sentence)", sourceLocation: location)
  }

  /// Returns the report that an issue was recorded for, based on the sentence in the issue.
  static func report(of issue: Issue) -> ExerciseReport? {
    let comments = issue.comments.map(\.rawValue)
    return log.read().first { report in
      report.sentence.map(comments.contains) ?? false
    }
  }
}

extension ExerciseReport {
  /// Whether the report explains every other failure of the same test.
  var isRootCause: Bool {
    switch self {
    case .placeholder, .deadline: true
    case .failure, .woven, .tooManyOrders, .claim, .child: false
    }
  }
}

extension ExerciseReport.Location {
  /// Converts a location from Swift Testing.
  init(_ location: SourceLocation) {
    self.init(file: location.filePath, line: location.line)
  }
}
