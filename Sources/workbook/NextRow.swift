import Foundation
import KVOClaims
import WorkbookKit

extension Next {
  /// The next step, for other programs.
  struct Row: Encodable {
    /// Sections of a page, for other programs.
    struct Reading: Encodable {
      var file: String
      var page: String
      var first: Route.Section?
      var last: Route.Section?
      /// The sections, unless they're all those from the first to the last one.
      var sections: [Route.Section]?
      var isContinued: Bool
    }

    /// The name under which the reading is recorded.
    var key: String
    var path: Route.Path
    var reading: Reading?
    /// Whether the reading is done, or isn't a step of its own.
    var isRead: Bool
    /// The number or the name of the exercise, or `nil` if the step is only a reading.
    var id: String?
    var name: String?
    var title: String
    var step: Int?
    var task: String?
    var file: String?
    var line: Int?
    /// Whether the reader has the files.
    var isOpen = false
    var command: String

    /// The line that names the exercise.
    let heading: String
    /// The page and its sections, or the advice if the page is missing.
    let readText: String

    private enum CodingKeys: CodingKey {
      case key, path, reading, isRead, id, name, title, step, task, file, line, isOpen, command
    }

    init(_ stop: Route.Stop, on route: Route, _ notebook: Notebook, _ invocation: Invocation) {
      let book = invocation.book
      (key, path) = (stop.key, route.path)
      reading = stop.reading.map { reading in
        Reading(
          file: book.openable(reading.file),
          page: reading.page,
          first: reading.sections.first,
          last: reading.sections.last,
          sections: reading.isConsecutive ? nil : reading.sections,
          isContinued: reading.isContinued
        )
      }
      isRead = stop.task != nil && route.isRead(stop, in: notebook)
      command = "swift run workbook next --read"
      heading = stop.heading(in: book)
      title = heading
      readText =
        stop.reading.map { "\(book.openable($0.file))   \($0.text)" }
        ?? "The page is missing. To restore it, run this command in the workbook: git restore Chapters"
      guard let task = stop.task else { return }
      let exercise = task.exercise
      (id, name, step) = (exercise.id, exercise.name, task.step?.number)
      title = Readme(of: exercise, in: book).heading
      self.task = book.openable(book.task(of: exercise))
      let place = book.placeToEdit(for: exercise, notebook)
      file = book.shortened(place.file.path)
      line = place.line
      isOpen = book.isOpen(exercise)
      guard isRead else { return }
      command = "swift run workbook \(isOpen ? "check" : "open") \(exercise.id)"
    }
  }
}

extension Route.Task {
  /// Returns the number and the title of the exercise, or the stage and its step.
  func name(in book: Workbook) -> String {
    if let step { return "the stage \(exercise.name), step \(step.number): \(step.title)" }
    return exercise.stage == nil ? exercise.heading(in: book) : "the stage \(exercise.name)"
  }
}

extension Route.Stop {
  /// Returns the name of the exercise, or of the part of the book to read.
  func heading(in book: Workbook) -> String {
    if let task { return task.name(in: book) }
    guard let reading else { return key }
    let page = reading.page.prefix(1).lowercased() + reading.page.dropFirst()
    return isWholePage || !reading.isConsecutive ? page : "the rest of \(page)"
  }
}
