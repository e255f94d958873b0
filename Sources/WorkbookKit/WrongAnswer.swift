import Foundation
internal import KVOClaims

/// A stored wrong answer that differs from our solution in only a few lines.
public struct WrongAnswer: Sendable {
  /// A file in which the answer differs from our solution.
  public struct File: Sendable {
    /// The name.
    public let name: String
    /// The changes that turn our solution into the wrong answer.
    public let hunks: [Hunk]
  }

  /// The exercise.
  public let exercise: Exercise
  /// The name, such as "Wrong/AddressOnly".
  public let name: String
  /// The name of the claim that the answer was written to break; others may reject it, too.
  public let claim: String
  /// The files that differ.
  public let files: [File]

  /// The largest number of lines that may differ.
  static let maximumLength = 12

  /// Creates a wrong answer, or returns `nil` if it's the same as our solution, or differs from it
  /// in too many lines.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - exercise: The exercise.
  ///   - claim: The name of the claim that rejects the answer.
  ///   - texts: The texts of the answer's files, by name.
  ///   - solution: The texts of our solution, by name.
  init?(
    _ name: String,
    to exercise: Exercise,
    rejectedBy claim: String,
    _ texts: [String: String],
    solution: [String: String]
  ) {
    let changed = Set(texts.keys).union(solution.keys).filter { texts[$0] != solution[$0] }
    let files = changed.sorted().map { file in
      File(name: file, hunks: Hunk.all(from: solution[file] ?? "", to: texts[file] ?? ""))
    }
    let length = files.flatMap(\.hunks).flatMap(\.lines).count { line in
      if case .common = line { false } else { true }
    }
    guard 1...Self.maximumLength ~= length else { return nil }
    (self.exercise, self.name, self.claim, self.files) = (exercise, name, claim, files)
  }

  /// Returns the short wrong answers to an exercise, by name.
  ///
  /// Predictions have none, because the changed line would name the claim.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - book: The book.
  /// - Returns: The answers that a claim rejects, and that differ from our solution in at most
  ///   twelve lines.
  /// - Throws: ``WorkbookError`` if an answer can't be read.
  public static func all(to exercise: Exercise, in book: Workbook) throws -> [WrongAnswer] {
    exercise.isPrediction ? [] : try short(to: exercise, in: book)
  }

  /// Returns the short wrong answers to an exercise or a prediction, by name.
  static func short(to exercise: Exercise, in book: Workbook) throws -> [WrongAnswer] {
    if let stage = exercise.stage { return try short(to: exercise, stage, in: book) }
    let solution = [exercise.fileName: book.text(of: book.solution(of: exercise))]
    return Variant.all(of: exercise, in: book).compactMap { variant in
      guard case .rejected(let claim) = variant.expectation else { return nil }
      // The first line names the claim.
      let text = variant.text.drop { !$0.isNewline }.dropFirst()
      return WrongAnswer(
        variant.name,
        to: exercise,
        rejectedBy: claim,
        [exercise.fileName: String(text)],
        solution: solution
      )
    }
  }

  private static func short(
    to exercise: Exercise,
    _ stage: Stage,
    in book: Workbook
  ) throws -> [WrongAnswer] {
    let variants = try StageVariant.all(of: stage, in: book)
    guard let solution = variants.first(where: { $0.name == "Solution" })?.files else { return [] }
    return variants.compactMap { variant in
      guard case .rejected(let claim) = variant.expectation else { return nil }
      return WrongAnswer(
        variant.name,
        to: exercise,
        rejectedBy: claim,
        variant.files,
        solution: solution
      )
    }
  }
}
