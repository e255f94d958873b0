import Foundation
import KVOClaims

extension [Route.Stop] {
  /// Creates the stops of a page: one for each box, and one for the rest of the page.
  init(_ page: BookPage, _ path: Route.Path, _ catalog: Catalog, _ book: Workbook) {
    self = page.boxes.compactMap { box in
      guard path == .all || box.isSpine, let task = catalog.task(of: box, on: page) else {
        return nil
      }
      let own = BookPage.Span(first: box.section, last: box.section, isContinued: false)
      let span = path == .all ? box.reading : nil
      return Route.Stop(
        key: task.key,
        // Even if there is nothing new to read, the box is in a section.
        reading: Route.Reading(span ?? own, of: page, in: book),
        task: task,
        isWholePage: false,
        chapter: page.chapter,
        asksToRead: span != nil
      )
    }
    guard path == .all, let rest = page.rest else { return }
    append(
      Route.Stop(
        key: page.label.lowercased().replacing(" ", with: "-"),
        reading: Route.Reading(rest, of: page, in: book),
        task: nil,
        isWholePage: page.boxes.isEmpty,
        chapter: page.chapter,
        asksToRead: true
      )
    )
  }

  /// Creates the stop for the sections of a page that are on the insight path.
  init(insightPathOf page: BookPage, in book: Workbook) {
    let sections = page.insightAnchors.compactMap { anchor in
      page.sections.first { $0.anchor == anchor }
    }
    guard let chapter = page.chapter, !sections.isEmpty else {
      self = []
      return
    }
    self = [
      Route.Stop(
        // A detour has its chapter's number, so the number alone isn't unique.
        key: "insight-\(page.number)",
        reading: Route.Reading(sections, of: page, isConsecutive: false, in: book),
        task: nil,
        isWholePage: false,
        chapter: chapter,
        asksToRead: true
      )
    ]
  }
}

extension Route.Stop {
  /// Creates the stop for an exercise that no page poses.
  init(withoutPage exercise: Exercise) {
    key = exercise.name
    reading = nil
    task = Route.Task(exercise: exercise, step: nil)
    isWholePage = false
    chapter = exercise.chapter
    asksToRead = false
  }
}

extension Route.Reading {
  init(_ span: BookPage.Span, of page: BookPage, in book: Workbook) {
    let indices = span.first == span.last ? [span.first] : [span.first, span.last]
    let sections = indices.filter(page.sections.indices.contains).map { page.sections[$0] }
    self.init(
      sections,
      of: page,
      isConsecutive: true,
      isContinued: span.isContinued,
      in: book
    )
  }

  init(
    _ sections: [Route.Section],
    of page: BookPage,
    isConsecutive: Bool,
    isContinued: Bool = false,
    in book: Workbook
  ) {
    file = book.root.appending(path: "Chapters/\(page.file)")
    self.page = page.label
    self.sections = sections
    self.isConsecutive = isConsecutive
    self.isContinued = isContinued
  }

  /// The page and the sections, such as “Chapter 2, “The idea” to “Build it””.
  public var text: String {
    let titles = sections.map { "“\($0.title)”" }
    guard isConsecutive else { return "\(page), \(listed(titles, "and"))" }
    let start = isContinued ? "\(titles.count > 1 ? "from " : "")the rest of " : ""
    return "\(page), \(start)\(titles.joined(separator: " to "))"
  }
}

extension Route.Task {
  /// The name under which the notebook records that the reading before the task is done.
  var key: String {
    step.map { "\(exercise.name)-\($0.number)" } ?? exercise.name
  }
}

extension Catalog {
  /// Returns the task that a box poses, or `nil` if the catalog doesn't contain it.
  fileprivate func task(of box: BookPage.Box, on page: BookPage) -> Route.Task? {
    if let exercise = exercises.first(where: { $0.stage == nil && $0.id == box.task }) {
      return Route.Task(exercise: exercise, step: nil)
    }
    for exercise in exercises where exercise.stage?.chapter == page.chapter {
      let step = exercise.stage.flatMap { Step(titled: box.task, of: $0) }
      if let step { return Route.Task(exercise: exercise, step: step) }
    }
    return nil
  }
}
