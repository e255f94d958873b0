public import Foundation

/// A file of reports, one JSON value per line.
public struct ReportLog: Sendable {
  /// The environment variable that holds the path of the log.
  public static let variable = "WORKBOOK_REPORTS"

  /// The file.
  public let file: URL

  /// Creates a log that is kept in a file.
  public init(_ file: URL) {
    self.file = file
  }

  /// Returns the line for a report.
  public static func line(_ report: ExerciseReport) -> Data {
    ((try? JSONEncoder().encode(report)) ?? Data()) + Data("\n".utf8)
  }

  /// Returns the line above what the reader's code prints while a claim is tested.
  ///
  /// - Parameter number: The number of the claim in its process, counted from 1.
  /// - Returns: The line.
  public static func mark(ofClaim number: Int) -> Data { Data("\(markStart)\(number)\n".utf8) }

  /// The beginning of a mark, a control character that separates records.
  public static let markStart = "\u{1E}"

  /// Returns the reports in the log, in the order in which they were written.
  ///
  /// A line that isn't a report is skipped, because a process may end in the middle of a line.
  public func read() -> [ExerciseReport] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(ExerciseReport.self, from: $0)
    }
  }
}
