import Foundation
import KVOLocking
import WorkbookKit

/// A verification that stored answers are judged as they should be.
struct Verification {
  /// The result for one answer.
  struct Row: Sendable {
    var answer: StoredAnswer
    /// The difference from the expected verdict, or `nil` if there is none.
    var problem: String?
  }

  let book: Workbook
  let catalog: Catalog

  /// Judges every stored answer to some exercises.
  ///
  /// - Throws: ``WorkbookError`` if an answer can't be read.
  func run(_ exercises: [Exercise]) throws -> [Row] {
    // The packages take one exercise after the other. The one with the most answers comes first, so
    // that no package has to work alone for long.
    let answers = try exercises.map { try StoredAnswer.all(to: $0, in: book) }
    let queue = Locked(answers.sorted { $0.count < $1.count })
    let rows = Locked<[Row]>([])
    let packages = min(ProcessInfo.processInfo.activeProcessorCount, max(1, exercises.count))
    DispatchQueue.concurrentPerform(iterations: packages) { number in
      let scratch = Scratch(number, of: book, catalog)
      while let answers = queue.withLock({ $0.popLast() }) {
        for answer in answers {
          let row = Row(answer: answer, problem: scratch.problem(with: answer))
          rows.withLock { $0.append(row) }
        }
      }
    }
    return rows.withLock { $0 }
  }

  /// Judges the stored answer with a name, such as "AddressOnly", or with the number of a mistake.
  ///
  /// - Throws: ``WorkbookError`` if there is no such answer, or if it can't be judged.
  func verdict(on name: String, to exercise: Exercise) throws -> Verdict {
    let answers = try StoredAnswer.all(to: exercise, in: book)
    guard
      let answer = answers.first(where: {
        $0.name == name || $0.number.map(String.init) == name
      })
    else {
      throw WorkbookError(
        "\(exercise.id) has no stored answer \(quoted(name)). They're on the sheet "
          + "Exercises/Answers/\(exercise.id).md"
      )
    }
    return try Scratch(0, of: book, catalog).verdict(on: answer)
  }
}

/// A copy of the book, in which stored answers replace the reader's files.
///
/// Only `Exercises` is copied. The other folders are links.
private struct Scratch {
  let book: Workbook
  let original: Workbook
  let catalog: Catalog

  init(_ number: Int, of original: Workbook, _ catalog: Catalog) {
    (self.original, self.catalog) = (original, catalog)
    let folder = original.root.appending(path: ".build/verify/\(number)")
    try? makeFolder(folder)
    book = Workbook(root: folder)
  }

  func problem(with answer: StoredAnswer) -> String? {
    do {
      return answer.problem(with: try verdict(on: answer))
    } catch {
      return "\(error)"
    }
  }

  func verdict(on answer: StoredAnswer) throws -> Verdict {
    try FileLock.withLock(on: book.root.appending(path: ".build/workbook")) {
      try update(with: answer)
    }
    let judge = try Judge(book, catalog, of: answer.exercise)
    let verdict = try judge.judge(answer.exercise)
    // On a busy machine, two threads may not overlap in any round, so a race isn't found.
    let isMissed = verdict.state == .solved && answer.number != nil
    return isMissed ? try judge.judge(answer.exercise) : verdict
  }

  /// Writes the files that differ, so that an unchanged file isn't compiled again.
  private func update(with answer: StoredAnswer) throws {
    for name in ["Sources", "Tests"] {
      let link = book.root.appending(path: name)
      // A relative link, which still leads there if the book is moved.
      try? FileManager.default.createSymbolicLink(
        atPath: link.path,
        withDestinationPath: "../../../\(name)"
      )
    }
    let manifest = original.text(of: original.root.appending(path: "Package.swift"))
    try book.root.appending(path: "Package.swift").update(with: manifest)
    var texts = original.swiftFiles(in: original.own("")).filter { path, _ in
      !path.hasPrefix("Answers/") && !path.hasPrefix("Aside/")
        && !(path.hasPrefix("Library/") && answer.exercise.isLibrary)
    }
    texts.merge(answer.files) { $1 }
    for path in book.swiftFiles(in: book.own("")).keys where texts[path] == nil {
      try FileManager.default.removeItem(at: book.own(path))
    }
    for (path, text) in texts { try book.own(path).update(with: text) }
    for task in catalog.exercises { try book.own("\(task.folder)/README.md").update(with: "") }
  }
}
