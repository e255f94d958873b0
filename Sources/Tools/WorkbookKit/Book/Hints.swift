/// The hints for a task, which are on its sheet, so that a reader who opens the task doesn't see them.
public struct Hints: Sendable, Equatable {
  /// A hint for one claim.
  public struct ClaimHint: Sendable, Equatable {
    /// The name of the claim.
    public let claim: String
    /// The text.
    public let text: String
  }

  /// The texts of the general hints, each of which reveals more than the previous one.
  public internal(set) var rungs: [String] = []
  /// The texts of the hints for a task's steps, in order.
  public internal(set) var stepHints: [String] = []
  /// The hints for single claims.
  public internal(set) var claimHints: [ClaimHint] = []

  init() {}

  /// Reads the hints for a task.
  ///
  /// - Parameters:
  ///   - exercise: The task.
  ///   - earlier: The tasks whose claims also have to be true, and their hints for single claims.
  ///   - book: The workbook.
  /// - Throws: ``WorkbookError`` if a sheet can't be read.
  public init(of exercise: Exercise, after earlier: [Exercise] = [], in book: Workbook) throws {
    self = try book.sheet(of: exercise).hints
    claimHints += try earlier.flatMap { try book.sheet(of: $0).hints.claimHints }
  }

  /// Returns the hint for a claim, if there is one.
  public func hint(for claim: String) -> ClaimHint? {
    claimHints.first { $0.claim == claim }
  }
}
