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
