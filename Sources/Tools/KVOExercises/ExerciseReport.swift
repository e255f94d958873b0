public import Foundation

/// An event in the tests of an exercise, which the program `workbook` reads.
public enum ExerciseReport: Codable, Sendable, Equatable {
  /// A claim is being tested, and this is its failure if the process ends before the claim does.
  case began(Failure)
  /// The claim holds.
  case held(claim: String)
  /// The claim doesn't hold, or it couldn't be tested.
  case failed(Failure)
  /// The process is ending in the middle of a claim, because of a signal or, if there's none,
  /// because the code has called `exit`.
  case stopped(signal: Int32?)
}

extension ExerciseReport {
  /// The reason why a claim doesn't hold or couldn't be tested, and what helps the reader.
  public struct Failure: Codable, Sendable, Equatable {
    /// The kind of the reason.
    public enum Kind: String, Codable, Sendable {
      /// A result differs from the expected one.
      case refuted
      /// The test reached a placeholder of the stub.
      case notWritten
      /// The code worked or waited for too long.
      case didNotFinish
      /// The critical sections have too many orders to try them all.
      case tooManyOrders
      /// The process ended in the middle of the claim.
      case stopped
    }

    /// The kind.
    public var kind: Kind
    /// The sentence of the claim, or the name of the test.
    public var claim: String
    /// The subject of the sentence, such as "A weak box".
    public var subject: String?
    /// The number of the claim among those that its process has tested, counted from 1.
    public var number = 0
    /// The number of the chapter whose claim it is, if it's a claim about the library.
    public var chapter: Int?
    /// The number of the step, counted from 1.
    public var step: Int?
    /// Whether the failure explains those of earlier chapters.
    public var comesFirst = false
    /// A claim of the same step that explains more if both fail, if there is one.
    public var consequenceOf: String?
    /// The thing that was asked, the expected result, and the actual one; or the missing code, or
    /// the cause.
    public var details: [Detail] = []
    /// One sentence, without a period, that helps without giving the answer away.
    public var idea: String?
    /// The section that explains the claim, such as "01-registry.md#call-the-handler".
    public var section: String?
    /// The path of the file with the failure.
    public var file: String
    /// The line in that file, counted from 1.
    public var line: Int

    /// A text with a label, such as “expected”.
    public struct Detail: Codable, Sendable, Equatable {
      /// The label, without a colon.
      public var label: String
      /// The text.
      public var text: String

      /// Creates a text with a label.
      public init(_ label: String, _ text: String) {
        (self.label, self.text) = (label, text)
      }
    }

    /// Creates a failure at a line.
    public init(_ kind: Kind, claim: String, file: String, line: Int) {
      (self.kind, self.claim, self.file, self.line) = (kind, claim, file, line)
    }

    /// The claim as a whole sentence, or an empty text if there's no claim.
    public var wholeClaim: String {
      claim.isEmpty ? "" : "\(subject.map { "\($0) " } ?? "")\(claim)."
    }

    /// The labeled lines of the failure, which begin with the claim.
    public var lines: [Detail] {
      [Detail("claim", wholeClaim)] + details + (idea.map { [Detail("idea", "\($0).")] } ?? [])
        + (section.map { [Detail("read", "Chapters/\($0)")] } ?? [])
    }
  }
}

extension ExerciseReport.Failure.Detail {
  /// The text after its label, which takes up the same space in every line.
  public var line: String {
    let label = label.isEmpty || label.hasSuffix("?") ? label : "\(label):"
    return label + String(repeating: " ", count: max(1, 11 - label.count)) + text
  }
}

/// A file of reports, one JSON value per line.
public enum ReportLog {
  /// The environment variable that holds the path of the log.
  public static let variable = "WORKBOOK_REPORTS"

  /// The environment variable that holds the path of the file for what the reader's code prints.
  public static let outputVariable = "WORKBOOK_OUTPUT"

  /// Returns the line for a report.
  public static func line(_ report: ExerciseReport) -> Data {
    ((try? JSONEncoder().encode(report)) ?? Data()) + Data("\n".utf8)
  }

  /// Returns the line above what the reader's code prints while a claim is tested, with the claim's
  /// number in its process.
  public static func mark(ofClaim number: Int) -> Data { Data("\(markStart)\(number)\n".utf8) }

  /// The beginning of a mark, a control character that separates records.
  public static let markStart = "\u{1E}"

  /// Returns the reports in a log, in the order in which they were written.
  ///
  /// A line that isn't a report is skipped, because a process may end in the middle of a line.
  public static func reports(in file: URL) -> [ExerciseReport] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(ExerciseReport.self, from: $0)
    }
  }
}
