import Foundation

/// A record of the last verdict on each exercise.
///
/// If the file is lost, checking the exercises again restores it.
public struct Notebook: Sendable {
  /// The last verdict on one exercise.
  public struct Entry: Codable, Sendable, Equatable {
    /// The state of the verdict.
    public var state: Verdict.State
    /// The claim that failed first.
    public var claim: String?
    /// The text of the reader's file when it was judged.
    public var file: String

    /// The claim that failed first; `nil` if the test only reached a placeholder.
    public var failedClaim: String? { state == .notWritten ? nil : claim }
  }

  /// The reader's progress with one exercise.
  public enum Progress: String, Codable, Sendable {
    /// The exercise is solved, and the file hasn't changed since.
    case solved
    /// The file has been edited or judged, but isn't solved.
    case begun
    /// The stub is unchanged.
    case untouched
  }

  private var entries: [String: Entry]
  private let book: Workbook

  /// Reads the record, which is empty if the file is damaged or missing.
  public init(of book: Workbook) {
    self.book = book
    let data = try? Data(contentsOf: Self.file(of: book))
    entries = data.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  /// Returns the last verdict on an exercise.
  public func entry(of exercise: Exercise) -> Entry? {
    entries[exercise.id]
  }

  /// Returns the reader's progress, based on the last verdict and the current file.
  public func progress(of exercise: Exercise) -> Progress {
    let text = source(of: exercise)
    if let entry = entries[exercise.id], entry.file == text {
      return entry.state == .solved ? .solved : entry.state == .notWritten ? .untouched : .begun
    }
    return text.contains("todo(\"\(exercise.id) ") ? .untouched : .begun
  }

  /// Returns the first exercise that isn't solved, or `nil` if all of them are.
  public func next(in catalog: Catalog) -> Exercise? {
    catalog.exercises.first { progress(of: $0) != .solved }
  }

  /// Records a verdict and saves the file.
  public mutating func record(_ verdict: Verdict, of exercise: Exercise) throws {
    entries[exercise.id] = Entry(
      state: verdict.state,
      claim: verdict.failures.first?.claim,
      file: source(of: exercise)
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(entries).write(to: Self.file(of: book), options: .atomic)
  }

  private func source(of exercise: Exercise) -> String {
    (try? String(contentsOf: book.stub(of: exercise), encoding: .utf8)) ?? ""
  }

  static func file(of book: Workbook) -> URL {
    book.scratch.appending(path: "progress.json")
  }
}
