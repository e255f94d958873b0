import Foundation

/// The part of an exercise's `README.md` that the program uses: its heading.
public struct Readme: Sendable {
  /// The first heading, without the number or the name, and without the star.
  public let heading: String
  /// Whether the exercise prepares the reader for a stage or for the whole book, or is a stage (★).
  public let isSpine: Bool

  /// Parses the text of a README.
  public init(_ text: String) {
    let first = text.split(separator: "\n").first { $0.hasPrefix("# ") } ?? ""
    isSpine = first.contains("★")
    heading = String(first.replacing(/^# \S+\s*★?\s*/, with: ""))
  }

  /// Reads the README of an exercise, which counts as empty if the file is missing.
  public init(of exercise: Exercise, in book: Workbook) {
    let file = book.task(of: exercise)
    self.init((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }
}

extension Exercise {
  /// Returns the number and the heading, such as "2.1 Weak box", or only the name of a stage.
  ///
  /// If the README is missing, its place is taken by the exercise's name.
  public func heading(in book: Workbook) -> String {
    let heading = Readme(of: self, in: book).heading
    return isStage || heading.isEmpty ? label : "\(id) \(heading)"
  }
}
