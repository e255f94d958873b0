import Foundation

/// A task, whose folder is in `Exercises`: a small exercise, or what a chapter adds to the reader's
/// library.
public struct Exercise: Sendable, Equatable {
  /// The number: that of an exercise, such as "2.1", or for the library, that of the chapter.
  public let id: String
  /// The name of an exercise's file, such as "WeakBox", or "Library2".
  ///
  /// Under this name, progress is stored. It stays the same if an exercise gets another number.
  public let name: String
  /// The titles of the steps of a task for the library.
  public let steps: [String]
  /// Whether the task is about the reader's library.
  public let isLibrary: Bool

  /// Creates a description of a task; the name of one for the library is "Library".
  init(id: String, name: String, steps: [String] = []) {
    isLibrary = name == "Library"
    (self.id, self.name, self.steps) = (id, isLibrary ? "Library\(id)" : name, steps)
  }

  /// Returns the number and the title of a step, such as "1 of 3, Store and find".
  public func description(ofStep number: Int) -> String {
    let title = steps.indices.contains(number - 1) ? ", \(steps[number - 1])" : ""
    return "\(number) of \(steps.count)\(title)"
  }

  /// The number of the chapter.
  public var chapter: Int { id.split(separator: ".").first.flatMap { Int($0) } ?? 0 }

  /// The folder with the task and the tests, such as "Chapter02/1-WeakBox" or "Chapter02/Library".
  public var folder: String {
    isLibrary
      ? "\(parent)/Library" : "\(parent)/\(id.split(separator: ".").last ?? "")-\(name)"
  }

  /// The chapter's folder, with two digits, so that folders and tests sort as they're read.
  private var parent: String { "Chapter\(chapter < 10 ? "0" : "")\(chapter)" }

  /// What `WORKBOOK_CHAPTER` calls the task, such as "2.1", or "2.library".
  public var selection: String { isLibrary ? "\(id).library" : id }

  /// The name of the test target, such as "Chapter02WeakBoxTests".
  public var target: String { "\(parent)\(isLibrary ? "Library" : name)Tests" }

  /// The path of the tests in `Exercises`.
  public var testsPath: String { "\(folder)/\(name)Tests.swift" }

  /// The path of the file that the reader edits, or of the library.
  public var editedPath: String { isLibrary ? "Library" : "\(folder)/\(name).swift" }

  /// The folder with what a chapter adds to the library.
  public var additionsPath: String { "\(folder)/Additions" }

  /// Whether the reader answers questions instead of writing code.
  public var isPrediction: Bool { name.hasPrefix("Predict") }
}

extension Exercise {
  /// Returns the number and the heading of the task, such as "2.1 Weak box".
  public func heading(in book: Workbook) -> String {
    firstLine(in: book).replacing("★ ", with: "").trimmingCharacters(in: ["#", " "])
  }

  /// Returns whether the heading has a ★: the task is about the library, or prepares the reader for it.
  func isNeeded(in book: Workbook) -> Bool { firstLine(in: book).contains("★") }

  /// Returns the first line of the task or, if that's missing, the number.
  private func firstLine(in book: Workbook) -> String {
    let text = book.text(of: book.task(of: self))
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? id
  }
}
