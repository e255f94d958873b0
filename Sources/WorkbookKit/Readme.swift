import Foundation

/// The parts of an exercise's `README.md` that the program uses: its heading and its folded hints.
public struct Readme: Sendable {
  /// A folded section.
  public struct Hint: Sendable, Equatable {
    /// The text that is always visible.
    public let summary: String
    /// The text that is folded away.
    public let text: String
  }

  /// The first heading, without the number and the star.
  public let heading: String
  /// Whether the exercise builds one of the chapter's own types (★).
  public let isSpine: Bool
  /// The general hints, in an order in which each hint reveals more than the previous one.
  public let hints: [Hint]
  /// The hints for single claims, whose summaries consist of ``claimMark`` and the claim.
  public let claimHints: [Hint]

  static let claimMark = "When it fails: "

  /// Parses the text of a README.
  public init(_ text: String) {
    let first = text.split(separator: "\n").first { $0.hasPrefix("# ") } ?? ""
    isSpine = first.contains("★")
    heading = String(first.replacing(/^# [\d.]*\s*★?\s*/, with: ""))
    let fold = /<details>\s*<summary>(.*?)<\/summary>(.*?)<\/details>/.dotMatchesNewlines()
    let all = text.matches(of: fold).map { match in
      Hint(
        summary: String(match.1),
        text: match.2.trimmingCharacters(in: .whitespacesAndNewlines)
      )
    }
    hints = all.filter { $0.summary.hasPrefix("Hint") }
    claimHints = all.filter { $0.summary.hasPrefix(Self.claimMark) }
  }

  /// Reads the README of an exercise, which counts as empty if the file is missing.
  public init(of exercise: Exercise, in book: Workbook) {
    let file = book.exercises.appending(path: "\(exercise.folder)/README.md")
    self.init((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }

  /// Returns the hint for a claim, if there is one.
  public func hint(for claim: String) -> Hint? {
    claimHints.first { $0.summary.dropFirst(Self.claimMark.count) == claim }
  }
}
