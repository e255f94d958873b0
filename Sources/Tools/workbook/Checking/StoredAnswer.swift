import KVOExercises
import Foundation
import WorkbookKit

/// A stored answer to a task, or the code with which the task begins, and the verdict that it must
/// get.
struct StoredAnswer: Sendable {
  /// The verdict that an answer must get.
  enum Expectation: Equatable, Sendable {
    case solved
    /// The first failed claim that `check` shows is this one.
    case rejected(by: String)
    /// The verdict shows a placeholder or a claim of the task's first step.
    case begun
    /// The loom has too many orders to try.
    case notJudged
  }

  enum Kind { case stub, solution, right, mistake }

  /// The kind, which follows from the verdict and the name.
  var kind: Kind {
    switch expectation {
    case .begun: .stub
    case .rejected: .mistake
    case .solved, .notJudged: name == "solution" ? .solution : .right
    }
  }

  let exercise: Exercise
  /// The name.
  let name: String
  /// The number of a mistake, which never changes.
  var number: Int?
  /// The texts of the reader's files, by path in `Exercises`.
  let files: [String: String]
  let expectation: Expectation

  /// Returns the stored answers to a task: the code with which it begins, the solution, and those on
  /// its sheet and in `Exercises/Answers/Designs`.
  ///
  /// - Throws: ``WorkbookError`` if a file can't be read, or an answer doesn't fit.
  static func all(to exercise: Exercise, in book: Workbook) throws -> [StoredAnswer] {
    let sheet = try book.sheet(of: exercise)
    let library = Library(in: book, try Catalog(of: book))
    let folder = exercise.isLibrary ? "Library" : exercise.folder
    func answer(
      _ name: String,
      _ files: [String: String],
      _ expectation: Expectation,
      _ number: Int? = nil
    ) -> StoredAnswer {
      var texts = files
      if exercise.isLibrary { texts.merge(library.contract(of: exercise)) { $1 } }
      return StoredAnswer(
        exercise: exercise,
        name: name,
        number: number,
        files: Dictionary(uniqueKeysWithValues: texts.map { ("\(folder)/\($0)", $1) }),
        expectation: expectation
      )
    }
    let solution =
      exercise.isLibrary
      ? try ModelAnswer(ofChapter: exercise.chapter, in: book).files.merging(sheet.files) {
        own,
        _ in own
      }
      : sheet.files
    var answers = [answer("solution", solution, .solved)]
    if exercise.isLibrary {
      answers.insert(answer("stub", try library.start(of: exercise), .begun), at: 0)
      for (name, files) in try designs(of: exercise, in: book) {
        answers.append(answer(name, files.merging(sheet.files) { own, _ in own }, .solved))
      }
    }
    return try answers
      + sheet.answers.map { stored in
        let expectation: Expectation =
          switch stored.kind {
          case .stub: .begun
          case .right: .solved
          case .notJudged: .notJudged
          case .mistake(let claim): .rejected(by: claim)
          }
        let files = try sheet.files(of: stored, in: solution)
        return answer(stored.name, files, expectation, stored.number)
      }
  }

  /// Returns the code with which an exercise begins, by path in `Exercises`.
  static func stub(of exercise: Exercise, in book: Workbook) throws -> [String: String] {
    try all(to: exercise, in: book).first { $0.expectation == .begun }?.files ?? [:]
  }

  /// Returns the designs of the library that differ from ours, for one chapter.
  ///
  /// Of a design, only the files that differ from those of its previous chapter are stored.
  private static func designs(
    of task: Exercise,
    in book: Workbook
  ) throws -> [(name: String, files: [String: String])] {
    let folder = book.own("Answers/Designs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      let design = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: design.appending(path: task.id).path) else {
        return nil
      }
      let files = (1...task.chapter).reduce(into: [String: String]()) { files, chapter in
        for file in Self.unneeded[chapter] ?? [] { files[file] = nil }
        files.merge(book.swiftFiles(in: design.appending(path: "\(chapter)"))) { $1 }
      }
      return (name, files)
    }
  }

  /// The files that a library no longer needs from a chapter on.
  private static let unneeded = [
    6: ["Evicted.swift", "PurgePolicy.swift", "Weak.swift", "WeakMap.swift"],
    9: ["Dispatcher.swift"],
  ]

  /// Returns the difference between a verdict and the expected one, or `nil` if there is none.
  func problem(with verdict: Verdict) -> String? {
    let claim = verdict.failure?.claim ?? ""
    let details = verdict.failure?.details.map(\.text) ?? []
    switch expectation {
    case .solved where verdict.state == .solved: return nil
    case .notJudged where verdict.state == .notJudged: return nil
    case .rejected(let expected) where claim == expected: return nil
    case .begun where verdict.state == .notWritten: return nil
    case .begun where exercise.isLibrary && verdict.failure?.chapter == exercise.chapter: return nil
    default:
      let expected: String =
        switch expectation {
        case .solved: "solved"
        case .begun: "not written yet"
        case .notJudged: "could not be judged"
        case .rejected(let claim): "rejected by “\(claim)”"
        }
      let reasons = details.joined(separator: "; ") + (verdict.remark ?? "")
      return "expected \(expected), got \(verdict.state.rawValue)"
        + (claim.isEmpty ? ": \(reasons)" : " by “\(claim)”: \(reasons)")
    }
  }
}
