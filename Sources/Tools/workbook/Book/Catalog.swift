import Foundation

/// The list of all tasks, in the order of the chapters.
///
/// The folders of `Exercises` are the list: a task's number and name are those of its folder, and
/// what it teaches is on its sheet. The steps of a library's task are the boxes on the chapter's
/// page.
struct Catalog: Sendable {
  /// The tasks: in each chapter, the exercises, and then that for the library.
  let exercises: [Exercise]

  /// Creates a list of tasks.
  init(_ exercises: [Exercise]) { self.exercises = exercises }

  /// Reads the list of a book's tasks.
  init(of book: Workbook) {
    let pages = book.pages
    exercises = Self.names(in: book.own("")).flatMap { chapter -> [Exercise] in
      guard let number = chapter.wholeMatch(of: /Chapter(\d+)/).flatMap({ Int($0.1) }) else {
        return []
      }
      let steps = pages.filter { $0.chapter == number }.flatMap(\.boxes).map(\.task)
        .filter { $0.wholeMatch(of: /\d+\.\d+/) == nil }
      return Self.names(in: book.own(chapter)).compactMap { folder in
        if folder == "Library" { return Exercise(id: "\(number)", name: folder, steps: steps) }
        guard let match = folder.wholeMatch(of: /(\d+)-(\w+)/) else { return nil }
        return Exercise(id: "\(number).\(match.1)", name: String(match.2))
      }
    }
  }

  /// Returns the names in a folder, in which 2 comes before 10, and digits before letters.
  private static func names(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }
}

extension Catalog {
  /// Returns the tasks with the given numbers, each of them once, or all of them if there are none.
  ///
  /// - Throws: ``WorkbookError`` that names tasks of the same chapter.
  func select(_ numbers: [String]) throws -> [Exercise] {
    guard !numbers.isEmpty else { return exercises }
    return try numbers.map(exercise(numbered:)).reduce(into: []) { kept, exercise in
      if !kept.contains(exercise) { kept.append(exercise) }
    }
  }

  /// Returns the task with a number, such as "2.1" for an exercise, or "2" for the reader's
  /// library.
  ///
  /// - Throws: ``WorkbookError`` that names tasks of the same chapter.
  func exercise(numbered number: String) throws -> Exercise {
    if let exercise = exercises.first(where: { $0.id == number }) { return exercise }
    let chapter = number.prefix(while: \.isNumber)
    let tasks = exercises.filter { "\($0.chapter)" == chapter }.map(\.id)
    let advice =
      tasks.isEmpty
      ? """
      A task has a number, such as 2.1 for an exercise, or 2 for your library as of chapter 2. To see \
      all numbers, run: swift run workbook
      """
      : "Chapter \(chapter) has \(listed(tasks))."
    throw WorkbookError("There's no task \(quoted(number)). \(advice)")
  }

  /// Returns the task for the library that comes before another one, or `nil` if that's the first.
  func library(before exercise: Exercise) -> Exercise? {
    exercises.last { $0.isLibrary && $0.chapter < exercise.chapter }
  }
}

/// A task, whose folder is in `Exercises`: a small exercise, or what a chapter adds to the reader's
/// library.
struct Exercise: Sendable, Equatable {
  /// The number: that of an exercise, such as "2.1", or for the library, that of the chapter.
  let id: String
  /// The name of an exercise's file, such as "WeakBox", or "Library2".
  ///
  /// Under this name, progress is stored. It stays the same if an exercise gets another number.
  let name: String
  /// The titles of the steps of a task for the library.
  let steps: [String]
  /// Whether the task is about the reader's library.
  let isLibrary: Bool

  /// Creates a description of a task; the name of one for the library is "Library".
  init(id: String, name: String, steps: [String] = []) {
    isLibrary = name == "Library"
    (self.id, self.name, self.steps) = (id, isLibrary ? "Library\(id)" : name, steps)
  }

  /// Returns the number and the title of a step, such as "1 of 3, Store and find".
  func description(ofStep number: Int) -> String {
    let title = steps.indices.contains(number - 1) ? ", \(steps[number - 1])" : ""
    return "\(number) of \(steps.count)\(title)"
  }

  /// The number of the chapter.
  var chapter: Int { id.split(separator: ".").first.flatMap { Int($0) } ?? 0 }

  /// The folder with the task and the tests, such as "Chapter02/1-WeakBox" or "Chapter02/Library".
  var folder: String {
    isLibrary
      ? "\(parent)/Library" : "\(parent)/\(id.split(separator: ".").last ?? "")-\(name)"
  }

  /// The chapter's folder, with two digits, so that folders and tests sort as they're read.
  private var parent: String { "Chapter\(chapter < 10 ? "0" : "")\(chapter)" }

  /// What `WORKBOOK_CHAPTER` calls the task, such as "2.1", or "2.library".
  var selection: String { isLibrary ? "\(id).library" : id }

  /// The name of the test target, such as "Chapter02WeakBoxTests".
  var target: String { "\(parent)\(isLibrary ? "Library" : name)Tests" }

  /// The path of the tests in `Exercises`.
  var testsPath: String { "\(folder)/\(name)Tests.swift" }

  /// The path of the file that the reader edits, or of the library.
  var editedPath: String { isLibrary ? "Library" : "\(folder)/\(name).swift" }

  /// The folder with what a chapter adds to the library.
  var stubsPath: String { "\(folder)/Stubs" }

  /// Whether the reader answers questions instead of writing code.
  var isPrediction: Bool { name.hasPrefix("Predict") }
}

extension Exercise {
  /// Returns the number and the heading of the task, such as "2.1 Weak box".
  func heading(in book: Workbook) -> String {
    firstLine(in: book).replacing("★ ", with: "").trimmingCharacters(in: ["#", " "])
  }

  /// Returns whether the heading has a ★: the task is about the library, or prepares the reader for
  /// it.
  func isNeeded(in book: Workbook) -> Bool { firstLine(in: book).contains("★") }

  /// Returns the first line of the task or, if that's missing, the number.
  private func firstLine(in book: Workbook) -> String {
    let text = book.text(of: book.task(of: self))
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? id
  }
}
