import Foundation

/// The reader's library, in `Exercises/Library`.
///
/// All of its files are the reader's, except for the contract, which says what the tests ask of the
/// library, and which chapter it has reached. The folder of a chapter's task has what the chapter
/// adds: a part of the contract, and mostly a file to begin with.
struct ReaderLibrary {
  /// The name of the file that belongs to the workbook.
  static let contract = "Contract.swift"

  /// What a contract says about the code beside it.
  struct Origin: Equatable {
    /// The chapter that the library has reached, or `nil` if there's no contract.
    var chapter: Int?
    /// The last chapter whose code is the workbook's, or 0 if all of it is the reader's.
    var given = 0
    /// Whether the workbook's code has a mistake for the reader to find.
    var isBroken = false
  }

  let book: Book

  /// The folder with the library.
  var folder: URL { book.inExercises("Library") }
  private var tasks: [BookTask] { book.tasks.filter(\.isLibrary) }

  /// Returns the task of the last chapter that the library has begun, which its contract names.
  ///
  /// - Throws: ``WorkbookError`` if the contract is missing, or isn't the workbook's.
  func reached() throws -> BookTask {
    let number = origin.chapter
    let task = tasks.first { $0.chapter == number }
    let text = contract(in: folder).replacing(Self.givenLine, with: "\n")
    guard let task, text == contract(of: task) else {
      throw WorkbookError(
        "Exercises/Library/\(Self.contract) is missing, or isn't the one of this version of the "
          + "workbook, so it may ask for something else. To replace this file and nothing else, open "
          + "the chapter that your library has reached, such as: swift run workbook open "
          + (task?.id ?? "1")
      )
    }
    return task
  }

  /// Returns the task for the library that comes before another one, or `nil` if that's the first.
  func task(before task: BookTask) -> BookTask? { tasks.last { $0.chapter < task.chapter } }

  /// Returns the task for the library that comes after another one, or `nil` if that's the last.
  func task(after task: BookTask) -> BookTask? { tasks.first { $0.chapter > task.chapter } }

  /// The task in whose solution the reader is looking for a mistake, or `nil` if the library isn't
  /// ours with a mistake.
  var hunt: BookTask? { origin.isBroken ? try? reached() : nil }

  /// The origin of the code that's there now.
  var origin: Origin { origin(of: folder) }

  /// Returns the origin of the code in a folder.
  func origin(of folder: URL) -> Origin {
    let text = contract(in: folder)
    let chapter = text.firstMatch(of: /static let chapter = (\d+)/).flatMap { Int($0.1) }
    let match = text.firstMatch(of: Self.givenLine)
    return Origin(
      chapter: chapter,
      given: match.flatMap { Int($0.1) } ?? 0,
      isBroken: match?.2 != nil
    )
  }
}

extension Book {
  /// The reader's library.
  var library: ReaderLibrary { ReaderLibrary(book: self) }
}

extension ReaderLibrary {
  private func contract(in folder: URL) -> String {
    book.text(of: folder.appending(path: Self.contract))
  }

  /// Returns the text of a chapter's contract: what this chapter adds to the contract, after what
  /// the earlier ones have added, unless that begins with a comment such as "Until chapter 5".
  ///
  /// If some of the code is the workbook's, the contract says so.
  func contract(of task: BookTask, given: Int = 0, isBroken: Bool = false) -> String {
    let parts = tasks.filter { $0.chapter <= task.chapter }
      .map { contract(in: book.inExercises($0.stubsPath)) }
      .filter { part in
        let last = part.prefixMatch(of: /\/\/ Until chapter (\d+)/).flatMap { Int($0.1) }
        return last.map { $0 >= task.chapter } ?? true
      }
    let text = parts.joined(separator: "\n")
      .replacing(/static let chapter = \d+/, with: "static let chapter = \(task.chapter)")
    guard given > 0 else { return text }
    let mistake = isBroken ? ", with a mistake" : ""
    let line = "// This library began as the workbook's code of chapter \(given)\(mistake)."
    return text.replacing("\n\n", with: "\n//\n\(line)\n\n", maxReplacements: 1)
  }

  private static var givenLine: some RegexComponent<(Substring, Substring, Substring?)> {
    /\n\/\/\n\/\/ This library began as the workbook's code of chapter (\d+)(, with a mistake)?\.\n/
  }

  /// Returns what a chapter brings into a library: its contract and, in most chapters, a file.
  private func additions(to task: BookTask, given: Int) -> [String: String] {
    var files = book.swiftFiles(in: book.inExercises(task.stubsPath))
    files[Self.contract] = contract(of: task, given: given)
    return files
  }

  /// Adds what a chapter adds, and returns the names of the new files.
  ///
  /// Of the reader's files, none is replaced.
  func begin(_ task: BookTask) throws -> [String] {
    let new = additions(to: task, given: origin.given).filter { name, _ in
      name == Self.contract || !folder.appending(path: name).exists
    }
    for (name, text) in new { try folder.appending(path: name).update(with: text) }
    return new.keys.filter { $0 != Self.contract }.sorted()
  }

  /// Returns the library with which a chapter begins: our answer of the previous chapter, and what
  /// the chapter adds.
  func start(of task: BookTask) throws -> [String: String] {
    guard let previous = self.task(before: task) else { return additions(to: task, given: 0) }
    return try book.solution(ofChapter: previous.chapter)
      .merging(additions(to: task, given: previous.chapter)) { answer, _ in answer }
  }

  /// Returns the task that a chapter without one of the library's comes after, such as that of
  /// chapter 9 for 10; `nil` if there's no such chapter.
  func task(beforeChapter number: String) -> BookTask? {
    guard let chapter = Int(number), book.pages.contains(where: { $0.chapter == chapter }),
      !tasks.contains(where: { $0.chapter == chapter })
    else { return nil }
    return tasks.last { $0.chapter < chapter }
  }

  /// Returns the library as a chapter's task leaves it.
  func end(of task: BookTask) throws -> [String: String] {
    var files = try book.solution(ofChapter: task.chapter)
    files[Self.contract] = contract(of: task, given: task.chapter)
    return files
  }

  /// Returns our answer to a task with the stored mistake that has a number or, without one, with
  /// any of them, and without comments, which would give it away.
  ///
  /// - Throws: ``WorkbookError`` if there's no such mistake, or if a file can't be read.
  func broken(at task: BookTask, numbered number: String?) throws -> [String: String] {
    let mistakes = try book.answers(to: task).filter { $0.number != nil }
    let chosen = number.map { number in mistakes.filter { "\($0.number ?? 0)" == number } }
    guard let mistake = (chosen ?? mistakes).randomElement() else {
      let numbers = mistakes.compactMap(\.number).map(String.init)
      throw WorkbookError(
        "Our library of chapter \(task.chapter) has no mistake “\(number ?? "")”. It has the "
          + "mistakes \(listed(numbers)). To get any of them, leave the number out."
      )
    }
    var files = mistake.files.mapValues { codeLines(in: $0).joined(separator: "\n") }
    files[Self.contract] = contract(of: task, given: task.chapter, isBroken: true)
    return files
  }
}

extension ReaderLibrary {
  /// Returns the path of the file that a task has the reader edit next: what the chapter has added,
  /// until nothing in it is missing anymore, and then the registry's.
  func editedPath(for task: BookTask) -> String {
    let missing = book.inExercises(task.stubsPath).names.first { name in
      let file = folder.appending(path: name)
      return name != Self.contract && (!file.exists || book.text(of: file).contains("todo("))
    }
    if let missing { return "Library/\(missing)" }
    return folder.appending(path: "Registry.swift").exists ? "Library/Registry.swift" : "Library"
  }
}
