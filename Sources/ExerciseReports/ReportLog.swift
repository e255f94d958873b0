public import Foundation

/// A file of reports, one JSON value per line, that several processes can append to.
///
/// The tests of an exercise run in child processes, too (exit tests). These inherit the environment
/// and so append to the same file.
public struct ReportLog: Sendable {
  /// The environment variable that holds the path of the log.
  public static let variable = "WORKBOOK_REPORTS"

  /// The file.
  public let file: URL

  /// Creates a log that is kept in a file.
  public init(_ file: URL) {
    self.file = file
  }

  /// The log that the environment names, if it names one.
  public static var inherited: ReportLog? {
    ProcessInfo.processInfo.environment[variable].map { ReportLog(URL(filePath: $0)) }
  }

  /// Appends a report.
  ///
  /// Each report is written by a single call, so that several threads and processes can write at
  /// once. The line break before it separates it from a line that another process didn't finish.
  public func append(_ report: ExerciseReport) {
    let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0, let json = try? JSONEncoder().encode(report) else { return }
    defer { close(descriptor) }
    let line = Data("\n".utf8) + json + Data("\n".utf8)
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Returns the reports in the log, in the order in which they were written.
  ///
  /// Lines that aren't reports are skipped.
  public func read() -> [ExerciseReport] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(ExerciseReport.self, from: $0)
    }
  }

  /// Deletes the file.
  public func remove() {
    try? FileManager.default.removeItem(at: file)
  }
}
