import Foundation

/// The list of all tasks, in the order of the chapters.
///
/// The folders of `Exercises` are the list: a task's number and name are those of its folder, and what
/// it teaches is on its sheet. The steps of a library's task are the boxes on the chapter's page.
public struct Catalog: Sendable {
  /// The tasks: in each chapter, the exercises, and then that for the library.
  public let exercises: [Exercise]

  /// Creates a list of tasks.
  init(_ exercises: [Exercise]) { self.exercises = exercises }

  /// Reads the list of a book's tasks.
  ///
  /// - Throws: ``WorkbookError`` if there are none.
  public init(of book: Workbook) throws {
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
    guard !exercises.isEmpty else {
      throw WorkbookError("Exercises has no tasks. \(Workbook.toRestore) git restore Exercises")
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
  public func select(_ numbers: [String]) throws -> [Exercise] {
    guard !numbers.isEmpty else { return exercises }
    return try numbers.map(exercise(numbered:)).reduce(into: []) { kept, exercise in
      if !kept.contains(exercise) { kept.append(exercise) }
    }
  }

  /// Returns the task with a number, such as "2.1" for an exercise, or "2" for the reader's library.
  ///
  /// - Throws: ``WorkbookError`` that names tasks of the same chapter.
  public func exercise(numbered number: String) throws -> Exercise {
    if let exercise = exercises.first(where: { $0.id == number }) { return exercise }
    let chapter = number.prefix(while: \.isNumber)
    let tasks = exercises.filter { "\($0.chapter)" == chapter }.map(\.id)
    let advice =
      tasks.isEmpty
      ? """
      A task has a number, such as 2.1 for an exercise, or 2 for your library as of chapter 2. To see \
      all numbers, run: swift run workbook
      """
      : "Chapter \(chapter) has \(listed(tasks, "and"))."
    throw WorkbookError("There's no task \(quoted(number)). \(advice)")
  }

  /// Returns the task for the library in a chapter.
  ///
  /// - Throws: ``WorkbookError`` that names the chapters with such a task.
  public func library(ofChapter number: String) throws -> Exercise {
    let exercise = try exercise(numbered: number)
    guard exercise.isLibrary else {
      let numbers = exercises.filter(\.isLibrary).map(\.id)
      throw WorkbookError(
        "\(number) is an exercise. Your library has the numbers \(listed(numbers, "and"))."
      )
    }
    return exercise
  }

  /// Returns the task for the library that comes before another one, or `nil` if that's the first.
  public func library(before exercise: Exercise) -> Exercise? {
    exercises.last { $0.isLibrary && $0.chapter < exercise.chapter }
  }
}
