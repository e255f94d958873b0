import Foundation

/// A stored answer to a task, or the code with which the task begins.
struct Answer: Sendable {
  /// What an answer is, from which the verdict follows that it must get.
  enum Kind: Equatable, Sendable {
    /// The verdict shows a placeholder or a claim of the task's first step.
    case stub
    case solution
    case right
    /// The sentence is the first failed claim that `check` shows.
    case mistake(rejectedBy: String)
  }

  var kind: Kind
  /// The name, which is unique in the sheet.
  var name: String
  /// The number of a mistake, which never changes.
  var number: Int?
  /// The differences from the solution.
  var changes: [Change] = []
  /// The texts of the reader's files, by name.
  var files: [String: String] = [:]

  /// A place in a file of the solution, whose lines are replaced with others.
  struct Change: Sendable {
    let file: String
    let old: [String]
    let new: [String]

    /// Reads a change from the lines of a difference.
    init(file: String, _ lines: [Substring]) throws {
      guard lines.allSatisfy({ ["-", "+", " "].contains($0.first) }) else {
        throw WorkbookError("A line of a difference begins with “-”, “+”, or a space.")
      }
      func texts(without sign: Character) -> [String] {
        lines.filter { $0.first != sign }.map { String($0.dropFirst()) }
      }
      (self.file, old, new) = (file, texts(without: "+"), texts(without: "-"))
    }
  }

  /// Returns the answer with its files, which differ from those of the solution.
  ///
  /// - Throws: ``WorkbookError`` if a place doesn't occur exactly once in the solution, or if
  ///   nothing changes.
  func changing(_ solution: [String: String]) throws -> Answer {
    var answer = self
    answer.files = solution
    for (file, changes) in Dictionary(grouping: changes, by: \.file) {
      guard let text = solution[file] else {
        throw WorkbookError("\(name): The solution has no file \(file).")
      }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let original = lines
      let places = try changes.map { change in
        let starts = original.indices.filter { original[$0...].starts(with: change.old) }
        guard starts.count == 1, !change.old.isEmpty else {
          throw WorkbookError(
            "\(name): The place at “\(change.old.first ?? "")” occurs \(starts.count) times in the "
              + "solution, not once."
          )
        }
        return (start: starts[0], change: change)
      }
      for (start, change) in places.sorted(by: { $0.start > $1.start }) {
        lines.replaceSubrange(start..<start + change.old.count, with: change.new)
      }
      answer.files[file] = lines.joined(separator: "\n")
    }
    guard answer.files != solution else {
      throw WorkbookError("\(name): This answer is the same as the solution.")
    }
    return answer
  }
}

extension Book {
  /// Returns the stored answers to a task: the code with which it begins, the solution, and those
  /// on its sheet.
  ///
  /// - Throws: ``WorkbookError`` if a file can't be read, or an answer doesn't fit.
  func answers(to task: BookTask) throws -> [Answer] {
    let sheet = try sheet(of: task)
    var (answers, files) = ([Answer](), sheet.files)
    if task.isLibrary {
      answers = [Answer(kind: .stub, name: "stub", files: try library.start(of: task))]
      files.merge(try solution(ofChapter: task.chapter)) { $1 }
      files[ReaderLibrary.contract] = library.contract(of: task)
    }
    answers.append(Answer(kind: .solution, name: "solution", files: files))
    return try answers + sheet.answers.map { try $0.changing(files) }
  }

  /// Returns the stored answer with a name, such as "AddressOnly", or with the number of a mistake.
  ///
  /// - Throws: ``WorkbookError`` if there is no such answer, or if a file can't be read.
  func answer(_ name: String, to task: BookTask) throws -> Answer {
    let answers = try answers(to: task)
    if let answer = answers.first(where: { $0.name == name || "\($0.number ?? 0)" == name }) {
      return answer
    }
    throw WorkbookError(
      "\(task.id) has no stored answer “\(name)”. They're on the sheet Exercises/\(task.sheetPath)"
    )
  }
}
