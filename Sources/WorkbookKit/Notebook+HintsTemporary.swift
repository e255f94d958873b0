// Temporary: delete this file as soon as `Notebook` itself has these members.
import Foundation

extension Notebook {
  private struct Shown: Codable {
    var count: Int
    var claim: String?
  }

  private static func hintsFile(of book: Workbook) -> URL {
    book.scratch.appending(path: "hints-temporary.json")
  }

  private static func shown(in book: Workbook) -> [String: Shown] {
    let data = try? Data(contentsOf: hintsFile(of: book))
    return data.flatMap { try? JSONDecoder().decode([String: Shown].self, from: $0) } ?? [:]
  }

  // By reflection, because the property is private in the other file.
  private var temporaryBook: Workbook? {
    Mirror(reflecting: self).descendant("book") as? Workbook
  }

  /// Returns the number of general hints that were shown.
  public func hintsShown(of exercise: Exercise) -> Int {
    temporaryBook.flatMap { Self.shown(in: $0)[exercise.id]?.count } ?? 0
  }

  /// Returns whether the hint for the claim that failed last was shown.
  public func isClaimHintShown(of exercise: Exercise) -> Bool {
    guard let claim = entry(of: exercise)?.failedClaim else { return false }
    return temporaryBook.flatMap { Self.shown(in: $0)[exercise.id]?.claim } == claim
  }

  /// Records the hints that were shown.
  public static func recordHints(
    _ count: Int,
    claimHintShown: Bool,
    of exercise: Exercise,
    in book: Workbook
  ) throws {
    var all = shown(in: book)
    let claim = claimHintShown ? Notebook(of: book).entry(of: exercise)?.failedClaim : nil
    all[exercise.id] = Shown(count: count, claim: claim)
    try FileManager.default.createDirectory(at: book.scratch, withIntermediateDirectories: true)
    try JSONEncoder().encode(all).write(to: hintsFile(of: book), options: .atomic)
  }
}
