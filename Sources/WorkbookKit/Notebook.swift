public import Foundation

/// What judging said last of each exercise.
///
/// A note, not a truth: should it be lost, checking again restores it.
public struct Notebook: Sendable {
  /// The last verdict on one exercise.
  public struct Entry: Codable, Sendable, Equatable {
    /// How it ended.
    public var state: Verdict.State
    /// The claim that failed first.
    public var claim: String?
    /// The reader's file as it was judged.
    public var file: String

    /// The claim, unless it only came upon a hole: then it has not failed yet.
    public var failedClaim: String? { state == .notWritten ? nil : claim }
  }

  /// Where an exercise stands now.
  public enum Standing: String, Codable, Sendable {
    /// Solved, and not touched since.
    case solved
    /// Judged or edited, and not solved.
    case begun
    /// The stub is as it came.
    case untouched
  }

  private var entries: [String: Entry]
  private let book: Workbook

  /// Reads the notes; broken or missing ones read as none.
  public init(of book: Workbook) {
    self.book = book
    let data = try? Data(contentsOf: Self.file(of: book))
    entries = data.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  /// Returns the last verdict on an exercise.
  public func entry(of exercise: Exercise) -> Entry? {
    entries[exercise.id]
  }

  /// Compares the last verdict with the file as it is now.
  public func standing(of exercise: Exercise) -> Standing {
    let text = source(of: exercise)
    if let entry = entries[exercise.id], entry.file == text {
      return entry.state == .solved ? .solved : entry.state == .notWritten ? .untouched : .begun
    }
    return text.contains("todo(\"\(exercise.id) ") ? .untouched : .begun
  }

  /// Notes a verdict and writes all notes down.
  public mutating func note(_ verdict: Verdict, on exercise: Exercise) throws {
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

extension Workbook {
  /// Returns the file the reader edits.
  public func stub(of exercise: Exercise) -> URL {
    exercises.appending(path: "\(exercise.folder)/\(exercise.fileName)")
  }
}
