extension Catalog {
  /// Returns the tasks with the given numbers, each of them once, or all of them if there are none.
  ///
  /// - Parameter numbers: Numbers such as "2.1" for an exercise, or "2" for the reader's library.
  /// - Returns: The tasks, in the order of the numbers.
  /// - Throws: ``WorkbookError`` that names tasks of the same chapter.
  public func select(_ numbers: [String]) throws -> [Exercise] {
    guard !numbers.isEmpty else { return exercises }
    return try numbers.map(exercise(numbered:)).reduce(into: []) { kept, exercise in
      if !kept.contains(exercise) { kept.append(exercise) }
    }
  }

  /// Returns the task with a number.
  ///
  /// - Parameter number: A number such as "2.1", or "2" for the reader's library.
  /// - Returns: The task.
  /// - Throws: ``WorkbookError`` that names tasks of the same chapter.
  public func exercise(numbered number: String) throws -> Exercise {
    if let exercise = exercises.first(where: { $0.id == number }) { return exercise }
    guard let match = number.wholeMatch(of: /(\d{1,9})b?(\.[\d.]*)?/), let chapter = Int(match.1)
    else {
      throw WorkbookError(
        "There's no task \(quoted(number)). A task has a number, such as 2.1 for an exercise, or 2 "
          + "for your library as of chapter 2. To see all numbers, run: swift run workbook"
      )
    }
    let tasks = exercises.filter { $0.chapter == chapter }.map(\.id)
    guard !tasks.isEmpty else {
      let last = exercises.map(\.chapter).max() ?? 0
      throw WorkbookError("There's no chapter \(chapter). The last one with tasks is \(last).")
    }
    let start =
      match.2 == nil
      ? "In chapter \(number), nothing is added to your library."
      : "There's no exercise \(number)."
    let rest =
      tasks.count == 1 ? "task of chapter \(chapter) is" : "tasks of chapter \(chapter) are"
    throw WorkbookError("\(start) The \(rest) \(listed(tasks, "and")).")
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
