import Foundation

/// The hints for an exercise, which are in a separate file, so that a reader who opens the task
/// doesn't see them.
public struct Hints: Sendable, Equatable {
  /// A hint for one claim.
  public struct ClaimHint: Sendable, Equatable {
    /// The name of the claim.
    public let claim: String
    /// The text.
    public let text: String
  }

  /// The texts of the general hints, each of which reveals more than the previous one.
  public let rungs: [String]
  /// The texts of the hints for a task's steps, in order.
  public let stepHints: [String]
  /// The hints for single claims.
  public private(set) var claimHints: [ClaimHint]
  /// The headings that don't belong to a hint.
  let unknownHeadings: [String]

  private static let claimMark = "When it fails: "

  /// Parses the text of `Hints.md`, in which each hint is a section.
  ///
  /// The headings are `## Hint 1`, `## Hint 2`, and so on, `## Step 1` and so on, and
  /// `## When it fails:` followed by the name of a claim.
  public init(_ text: String) {
    let mark = "\n## "
    let sections = "\n\(text)".components(separatedBy: mark).dropFirst().map { section in
      let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = parts.dropFirst().joined().trimmingCharacters(in: .whitespacesAndNewlines)
      return (heading: parts[0].trimmingCharacters(in: .whitespaces), text: text)
    }
    var (rungs, stepHints, unknown) = ([String](), [String](), [String]())
    var claimHints: [ClaimHint] = []
    for (heading, text) in sections {
      if heading == "Hint \(rungs.count + 1)" {
        rungs.append(text)
      } else if heading == "Step \(stepHints.count + 1)" {
        stepHints.append(text)
      } else if heading.hasPrefix(Self.claimMark) {
        let claim = String(heading.dropFirst(Self.claimMark.count))
        claimHints.append(ClaimHint(claim: claim, text: text))
      } else {
        unknown.append(heading)
      }
    }
    self.rungs = rungs
    self.stepHints = stepHints
    self.claimHints = claimHints
    unknownHeadings = unknown
  }

  /// Reads the hints for an exercise; if the file is missing, there are none.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - earlier: The tasks whose claims also have to be true, and their hints for single claims.
  ///   - book: The workbook.
  public init(of exercise: Exercise, after earlier: [Exercise] = [], in book: Workbook) {
    self.init(
      (try? String(
        contentsOf: book.answers(of: exercise).appending(path: "Hints.md"),
        encoding: .utf8
      )) ?? ""
    )
    claimHints += earlier.flatMap { Hints(of: $0, in: book).claimHints }
  }

  /// Returns the hint for a claim, if there is one.
  public func hint(for claim: String) -> ClaimHint? {
    claimHints.first { $0.claim == claim }
  }
}
