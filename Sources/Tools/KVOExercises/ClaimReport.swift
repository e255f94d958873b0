package import Foundation

/// What's known about one claim, which the tests write, and the program `workbook` reads.
package struct ClaimReport: Codable, Sendable, Equatable {
  /// What came of the claim; until something else has, it's that the code has ended its process.
  package var outcome = Outcome.ended
  /// The sentence, without its subject and without a period.
  package var claim: String
  /// The subject of the sentence, such as "A weak box".
  package var subject: String?
  /// The number of the chapter whose claim it is, if it's a claim about the library.
  package var chapter: Int?
  /// The number of the step, counted from 1.
  package var step: Int?
  /// The thing that was asked, the expected result, and the actual one; or the missing code, or
  /// the cause.
  package var details: [Detail] = []
  /// One sentence, without a period, that helps without giving the answer away.
  package var idea: String?
  /// The section that explains the claim, such as "01-registry.md#call-the-handler".
  package var section: String?
  /// The path of the file with the failure.
  package var file: String
  /// The line in that file, counted from 1.
  package var line: Int
  /// A part of the message with which the code has to trap, if that's what is claimed.
  package var expectedTrap: String?
  /// The last lines that the code has printed.
  package var printed: [String] = []

  /// Creates a report on a claim that's at a line unless something more precise is known.
  package init(_ claim: String, file: String, line: Int) {
    (self.claim, self.file, self.line) = (claim, file, line)
  }

  /// The claim as a whole sentence.
  package var wholeClaim: String { "\(subject.map { "\($0) " } ?? "")\(claim)." }

  /// The labeled lines, which begin with the claim if there is one.
  package var lines: [Detail] {
    (claim.isEmpty ? [] : [Detail("claim", wholeClaim)]) + details
      + (idea.map { [Detail("idea", "\($0).")] } ?? [])
      + (section.map { [Detail("read", "Chapters/\($0)")] } ?? [])
  }
}

extension ClaimReport {
  /// A text with a label, such as “expected”.
  package struct Detail: Codable, Sendable, Equatable {
    /// The label, without a colon.
    package var label: String
    /// The text.
    package var text: String

    /// Creates a text with a label.
    package init(_ label: String, _ text: String) {
      (self.label, self.text) = (label, text)
    }

    /// The text after its label, which takes up the same space in every line.
    package var line: String {
      let label = label.isEmpty || label.hasSuffix("?") ? label : "\(label):"
      return label + String(repeating: " ", count: max(1, 11 - label.count)) + text
    }
  }
}

// A file of reports has one JSON value per line.
extension ClaimReport {
  /// The environment variable with the path of the file to which the tests append their reports.
  package static let variable = "WORKBOOK_REPORTS"

  /// The report as a line.
  package var data: Data { ((try? JSONEncoder().encode(self)) ?? Data()) + Data("\n".utf8) }

  /// Returns the reports in a file, in the order in which they were written.
  ///
  /// A line that isn't a report is skipped, because a process may end in the middle of a line.
  package static func all(in file: URL) -> [ClaimReport] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(ClaimReport.self, from: $0)
    }
  }
}
