/// The hints for a task, which are on its sheet, so that a reader who opens the task doesn't see them.
public struct Hints: Sendable, Equatable {
  /// The texts of the general hints, each of which reveals more than the previous one.
  public internal(set) var rungs: [String] = []
  /// The texts of the hints for a task's steps, in order.
  public internal(set) var stepHints: [String] = []
  /// The texts of the hints for single claims, by the name of the claim.
  public internal(set) var claimHints: [String: String] = [:]

  init() {}

  /// Reads the hints for a task, and those for the claims of earlier tasks, which also have to be true.
  ///
  /// - Throws: ``WorkbookError`` if a sheet can't be read.
  public init(of exercise: Exercise, after earlier: [Exercise] = [], in book: Workbook) throws {
    self = try book.sheet(of: exercise).hints
    for task in earlier {
      claimHints.merge(try book.sheet(of: task).hints.claimHints) { own, _ in own }
    }
  }
}
