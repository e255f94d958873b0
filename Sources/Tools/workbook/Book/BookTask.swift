import Foundation
import KVOExercises

/// A task, whose folder is in `Exercises`: a small exercise, or what a chapter adds to the reader's
/// library.
struct BookTask: Sendable, Equatable {
  /// The number: that of an exercise, such as "2.1", or for the library, that of the chapter.
  let id: String
  /// The name of an exercise's file, such as "WeakBox", or "Library2".
  ///
  /// Under this name, progress is stored. It stays the same if an exercise gets another number.
  let name: String
  /// Whether the task is about the reader's library.
  let isLibrary: Bool
  /// The number and the title, such as "2.1 Weak box".
  let heading: String
  /// Whether the heading has a ★: the task is about the library, or prepares the reader for it.
  let isNeeded: Bool
  /// The titles of the steps of a task for the library.
  let steps: [String]
  /// The folder with the task and the tests, such as "Chapter02/1-WeakBox" or "Chapter02/Library".
  let folder: String
  /// The number of the chapter.
  let chapter: Int

  /// Creates a description of a task, or `nil` if the folder isn't that of a task.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder in `Exercises`.
  ///   - text: The text of the task, whose headings have its title and those of its steps.
  init?(_ folder: String, text: String) {
    guard let path = TaskPath(folder) else { return nil }
    (self.folder, id, chapter) = (folder, path.id, path.chapter)
    isLibrary = path.name == "Library"
    name = isLibrary ? "Library\(id)" : path.name
    let title = text.prefix { $0 != "\n" }
    isNeeded = title.contains("★")
    heading = title.replacing("★ ", with: "").trimmingCharacters(in: ["#", " "])
    steps = text.matches(of: /\n## Step \d: (.+)/).map { String($0.1) }
  }

  /// Returns the number and the title of a step, such as "1 of 3, Store and find".
  func description(ofStep number: Int) -> String {
    let title = steps.indices.contains(number - 1) ? ", \(steps[number - 1])" : ""
    return "\(number) of \(steps.count)\(title)"
  }

  /// The chapter's folder.
  private var parent: Substring { folder.prefix { $0 != "/" } }

  /// What `WORKBOOK_CHAPTER` calls the task, such as "2.1", or "2.library".
  var selection: String { isLibrary ? "\(id).library" : id }

  /// The name of the test target, such as "Chapter02WeakBoxTests".
  var target: String { "\(parent)\(isLibrary ? "Library" : name)Tests" }

  /// The path of the task's text in `Exercises`.
  var path: String { "\(folder)/README.md" }

  /// The path of the sheet in `Exercises`, such as "Chapter02/Answers/2.1.md".
  var sheetPath: String { "\(parent)/Answers/\(id).md" }

  /// The path of the tests in `Exercises`.
  var testsPath: String { "\(folder)/\(name)Tests.swift" }

  /// The path of the folder with the reader's files.
  var editedFolder: String { isLibrary ? "Library" : folder }

  /// The path of the file that the reader edits, or of the library.
  var editedPath: String { isLibrary ? editedFolder : "\(folder)/\(name).swift" }

  /// The folder with what a chapter adds to the library.
  var stubsPath: String { "\(folder)/Stubs" }

  /// Whether the reader answers questions instead of writing code.
  var isPrediction: Bool { name.hasPrefix("Predict") }
}

extension Book {
  /// All tasks in the order of the chapters: in each, the exercises, and then that for the library.
  ///
  /// The folders of `Exercises` are the list: a task's number and name are those of its folder.
  var tasks: [BookTask] {
    inExercises("").names.flatMap { chapter in
      inExercises(chapter).names.compactMap { name in
        let folder = "\(chapter)/\(name)"
        return BookTask(folder, text: text(of: inExercises("\(folder)/README.md")))
      }
    }
  }

  /// Returns the task with a number, such as "2.1" for an exercise, or "2" for the reader's library.
  ///
  /// - Throws: ``WorkbookError`` that names tasks of the same chapter.
  func task(numbered number: String) throws -> BookTask {
    let tasks = tasks
    let number = String(number.trimmingPrefix(/0(?=\d)/))
    if let task = tasks.first(where: { $0.id == number }) { return task }
    let chapter = number.prefix(while: \.isNumber)
    let others = tasks.filter { "\($0.chapter)" == chapter }.map(\.id)
    let advice =
      others.isEmpty
      ? """
      A task has a number, such as 2.1 for an exercise, or 2 for your library as of chapter 2. The \
      chapters are 0 to \(tasks.last?.chapter ?? 0).
      """
      : "Chapter \(chapter) has \(listed(others))."
    throw WorkbookError("There's no task “\(number)”. \(advice)")
  }
}
