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

  let exercise: Exercise
  /// The name: "stub", "Solution", "Right/X", or "Wrong/X".
  let name: String
  /// The number of a mistake in a library, which never changes.
  var number: Int?
  /// The texts of the reader's files, by path in `Exercises`.
  let files: [String: String]
  let expectation: Expectation

  /// Returns the stored answers to a task, after the code with which it begins.
  ///
  /// - Throws: ``WorkbookError`` if a file can't be read, or an edit doesn't fit.
  static func all(to exercise: Exercise, in book: Workbook) throws -> [StoredAnswer] {
    let catalog = try Catalog(of: book)
    let library = Library(in: book, catalog)
    let folder = book.answers(of: exercise)
    func folders(_ kind: String) -> [String] {
      let path = folder.appending(path: kind).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(kind)/\($0)" }
    }
    let prefix = exercise.isLibrary ? "Library" : exercise.folder
    func answer(
      _ name: String,
      _ files: [String: String],
      _ expectation: Expectation
    ) -> StoredAnswer {
      // What only the tests need isn't in a chapter's module.
      let extras =
        exercise.isLibrary && name != "stub"
        ? book.swiftFiles(in: folder.appending(path: "Solution")) : [:]
      let all = files.merging(extras) { own, _ in own }
        .merging(exercise.isLibrary ? library.contract(of: exercise) : [:]) { $1 }
      let texts = Dictionary(uniqueKeysWithValues: all.map { ("\(prefix)/\($0.key)", $0.value) })
      return StoredAnswer(
        exercise: exercise,
        name: name,
        files: texts,
        expectation: expectation
      )
    }
    let solution =
      exercise.isLibrary
      ? try ModelAnswer(ofChapter: exercise.chapter, in: book).files
      : book.swiftFiles(in: folder.appending(path: "Solution"))
    let start =
      exercise.isLibrary
      ? try library.start(of: exercise)
      : book.swiftFiles(in: folder.appending(path: "Stub"))
    let right = folders("Right").map { name in
      let files = rightAnswer(name, to: exercise, in: book, catalog)
      let isJudged = !files.values.contains { $0.hasPrefix("// Could not be judged: ") }
      return answer(name, files, isJudged ? .solved : .notJudged)
    }
    func edits(_ kind: String, _ file: String) throws -> [StoredAnswer] {
      try Edit.all(in: book.text(of: folder.appending(path: file))).map { edit in
        let isRight = kind == "Right"
        let files = try edit.applied(to: solution)
        var stored = answer(
          "\(kind)/\(edit.name)",
          files,
          isRight ? .solved : .rejected(by: edit.claim)
        )
        stored.number = edit.number
        return stored
      }
    }
    let wrong = folders("Wrong").map { name in
      let files = book.swiftFiles(in: folder.appending(path: name))
      return answer(name, files, .rejected(by: claim(rejecting: files)))
    }
    return try [
      answer("stub", start, .begun),
      answer("Solution", solution, .solved),
    ] + right + edits("Right", "right-answers.txt") + edits("Wrong", "wrong-answers.txt") + wrong
  }

  /// Returns the files of a right answer.
  ///
  /// For the library, only the files that differ from those of the previous chapter are stored.
  private static func rightAnswer(
    _ name: String,
    to exercise: Exercise,
    in book: Workbook,
    _ catalog: Catalog
  ) -> [String: String] {
    func own(_ exercise: Exercise) -> [String: String] {
      book.swiftFiles(in: book.answers(of: exercise).appending(path: name))
    }
    guard exercise.isLibrary else { return own(exercise) }
    let tasks = catalog.exercises.filter { $0.isLibrary && $0.chapter <= exercise.chapter }
    return tasks.reduce(into: [:]) { files, task in
      for (chapter, unneeded) in Self.unneeded where chapter == task.chapter {
        for file in unneeded { files[file] = nil }
      }
      files.merge(own(task)) { $1 }
    }
  }

  /// The files that a library no longer needs from a chapter on.
  private static let unneeded = [
    6: ["Evicted.swift", "PurgePolicy.swift", "Weak.swift", "WeakMap.swift"],
    9: ["Dispatcher.swift"],
  ]

  /// Returns the claim that a wrong answer names in the first line of one of its files, or an empty
  /// string if none of them names one.
  private static func claim(rejecting files: [String: String]) -> String {
    for text in files.values {
      let first = text.prefix { $0 != "\n" }
      if let match = first.wholeMatch(of: /\/\/ Rejected by: (.+)/) {
        return String(match.1.replacing("`", with: ""))
      }
    }
    return ""
  }

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
      return "expected \(expectation), got \(verdict.state.rawValue): "
        + "\(claim) \(details) \(verdict.remark ?? "")"
    }
  }
}
