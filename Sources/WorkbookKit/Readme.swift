import Foundation

/// What an exercise's `README.md` says to the program: its heading and its folded hints.
public struct Readme: Sendable {
  /// A folded paragraph.
  public struct Hint: Sendable, Equatable {
    /// What stands on the fold.
    public let summary: String
    /// What is folded away.
    public let text: String
  }

  /// The first heading, without number and star.
  public let heading: String
  /// Whether the exercise restates the chapter's own type (★).
  public let isSpine: Bool
  /// The general hints, from nudge to near-answer.
  public let hints: [Hint]
  /// The hints for one claim each; the claim follows ``claimMark`` in the summary.
  public let claimHints: [Hint]

  static let claimMark = "When it fails: "

  /// Reads a README's text.
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

  /// Reads the README of an exercise; a missing one reads as empty.
  public init(of exercise: Exercise, in book: Workbook) {
    let file = book.exercises.appending(path: "\(exercise.folder)/README.md")
    self.init((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }

  /// The hint that answers one claim, if the exercise has one.
  public func hint(for claim: String) -> Hint? {
    claimHints.first { $0.summary.dropFirst(Self.claimMark.count) == claim }
  }
}
