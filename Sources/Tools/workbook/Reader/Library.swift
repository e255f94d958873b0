import Foundation

/// The reader's library, in `Exercises/Library`.
///
/// All of its files are the reader's, except for the contract, which says what the tests ask of the
/// library, and which chapter it has reached. The folder of a chapter's task has what the chapter
/// adds: a part of the contract, and mostly a file to begin with.
struct Library {
  /// The name of the file that belongs to the workbook.
  static let contract = "Contract.swift"

  let book: Workbook
  let catalog: Catalog

  private var folder: URL { book.own("Library") }

  /// Returns the task of the last chapter that the library has begun, which its contract names.
  ///
  /// - Throws: ``WorkbookError`` if the contract is missing, or isn't the workbook's.
  func reached() throws -> Exercise {
    let text = contract(in: folder)
    let task = task(ofContract: text)
    guard let task, Self.withoutOrigin(text) == Self.withoutOrigin(contract(of: task)) else {
      throw WorkbookError(
        "Exercises/Library/\(Self.contract) is missing, or isn't the one of this version of the "
          + "workbook, so it may ask for something else. To replace this file and nothing else, open "
          + "the chapter that your library has reached, such as: swift run workbook open "
          + (task?.id ?? "1")
      )
    }
    return task
  }

  /// What the library was at first, which its contract says, such as "the original files" or "the
  /// workbook's code of chapter 3".
  var origin: String { origin(ofContract: contract(in: folder)) }

  /// Returns the last chapter whose code in the library is the workbook's, and whether that has a
  /// mistake for the reader to repair.
  static func lastGivenChapter(in book: Workbook) -> (number: Int, isBroken: Bool) {
    let text = book.text(of: book.own("Library/\(contract)"))
    let origin = text.firstMatch(of: originLine).map { $0.1 } ?? ""
    let number = origin.firstMatch(of: /chapter (\d+)/).flatMap { Int($0.1) }
    return (number ?? 0, origin.hasSuffix("with a mistake"))
  }

  /// Returns what a library in a folder is, such as "chapter 4; at first, the original files".
  func description(of folder: URL) -> String {
    let text = contract(in: folder)
    let chapter = task(ofContract: text).map { "chapter \($0.chapter)" } ?? "without a contract"
    let origin = origin(ofContract: text)
    return origin.isEmpty ? chapter : "\(chapter); at first, \(origin)"
  }
}

extension Library {
  private func contract(in folder: URL) -> String {
    book.text(of: folder.appending(path: Self.contract))
  }

  /// Returns the text of a chapter's contract: what this chapter adds to the contract, after what
  /// the earlier ones have added, unless that begins with a comment such as "Until chapter 5".
  private func contract(of task: Exercise) -> String {
    catalog.exercises.filter { $0.isLibrary && $0.chapter <= task.chapter }
      .map { contract(in: book.own($0.stubsPath)) }
      .filter { part in
        let last = part.prefixMatch(of: /\/\/ Until chapter (\d+)/).flatMap { Int($0.1) }
        return last.map { $0 >= task.chapter } ?? true
      }
      .joined(separator: "\n")
      .replacing(/static let chapter = \d+/, with: "static let chapter = \(task.chapter)")
  }

  /// Returns the contract of a chapter, as the file of a library with an origin or, without one,
  /// with that of the original files.
  func contractFile(of task: Exercise, origin: String? = nil) -> [String: String] {
    let line = origin.map { "// At first, the library was \($0).\n" }
    let text = contract(of: task)
    return [Self.contract: line.map { text.replacing(Self.originLine, with: $0) } ?? text]
  }

  private func task(ofContract text: String) -> Exercise? {
    let number = text.firstMatch(of: /static let chapter = (\d+)/).flatMap { Int($0.1) }
    return catalog.exercises.first { $0.isLibrary && $0.chapter == number }
  }

  private static var originLine: some RegexComponent<(Substring, Substring)> {
    /\/\/ At first, the library was (.*)\.\n/
  }

  private func origin(ofContract text: String) -> String {
    text.firstMatch(of: Self.originLine).map { String($0.1) } ?? ""
  }

  private static func withoutOrigin(_ text: String) -> String {
    text.replacing(originLine, with: "")
  }
}

extension Library {
  /// Returns what a chapter brings into a library: its contract and, in most chapters, a file.
  private func additions(of task: Exercise, origin: String? = nil) -> [String: String] {
    book.swiftFiles(in: book.own(task.stubsPath))
      .merging(contractFile(of: task, origin: origin)) { $1 }
  }

  /// Adds what a chapter adds, and returns the names of the new files.
  ///
  /// Of the reader's files, none is replaced.
  func begin(_ task: Exercise) throws -> [String] {
    let additions = additions(of: task, origin: origin.isEmpty ? nil : origin)
    let new = additions.filter { name, _ in
      name == Self.contract || !folder.appending(path: name).exists
    }
    for (name, text) in new { try folder.appending(path: name).update(with: text) }
    return new.keys.filter { $0 != Self.contract }.sorted()
  }

  /// Returns the library with which a chapter begins: our answer of the previous chapter, and what
  /// the chapter adds.
  func start(of task: Exercise) throws -> [String: String] {
    guard let previous = catalog.library(before: task) else { return additions(of: task) }
    let origin = "the workbook's code of chapter \(previous.chapter)"
    return try book.modelAnswer(ofChapter: previous.chapter)
      .merging(additions(of: task, origin: origin)) { answer, _ in answer }
  }

  /// Returns our answer to a task with the stored mistake that has a number or, without one, with
  /// any of them, and without comments, which would give it away.
  ///
  /// - Throws: ``WorkbookError`` if there's no such mistake, or if a file can't be read.
  func broken(at task: Exercise, numbered number: String?) throws -> [String: String] {
    let mistakes = try StoredAnswer.all(to: task, in: book).filter { $0.number != nil }
    let numbered = number.map { number in mistakes.first { $0.number.map(String.init) == number } }
    guard let mistake = numbered ?? mistakes.randomElement() else {
      let numbers = mistakes.compactMap(\.number).map(String.init)
      throw WorkbookError(
        "Our library of chapter \(task.chapter) has no mistake \(quoted(number ?? "")). It has the "
          + "mistakes \(listed(numbers)). To get any of them, leave the number out."
      )
    }
    let files = Dictionary(
      uniqueKeysWithValues: mistake.files.map { path, text in
        let code = codeLines(in: text).joined(separator: "\n")
        return (String(path.trimmingPrefix("Library/")), code)
      }
    )
    let origin = "the workbook's code of chapter \(task.chapter), with a mistake"
    return files.merging(contractFile(of: task, origin: origin)) { $1 }
  }
}
