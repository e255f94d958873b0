import Foundation

/// The tasks in the order of the book, each with what to read before it.
struct Route: Sendable {
  /// A page, or a part of one.
  struct Reading: Equatable, Sendable {
    /// The path of the page's file from the root.
    let path: String
    /// The page and the part, such as “Chapter 2, through “Build it””.
    let text: String

    init(_ page: BookPage, _ part: String? = nil) {
      path = "Chapters/\(page.file)"
      text = page.label + (part.map { ", \($0)" } ?? "")
    }
  }

  /// A small exercise, or one step of a task for the library.
  struct Stop: Equatable, Sendable {
    let task: BookTask
    /// The number of the step, counted from 1, if the task is about the library.
    var step: Int?
    /// Whether later tasks build on this one: it's about the library, or has a ★, and isn't on a
    /// detour.
    var isNeeded = true
    /// What to read before: the task's page up to the task and, for a task that's needed, whatever
    /// comes after the last one that's needed.
    var readings: [Reading] = []
    /// The open exercises on these pages, before the stop, that no later task builds on.
    var extras: [String] = []

    /// The number and the title of the task, and the step if there is one.
    var name: String {
      step.map { "\(task.heading), step \(task.description(ofStep: $0))" } ?? task.heading
    }
  }

  /// The stops, in order.
  private(set) var stops: [Stop] = []
  /// What comes after the last task that's needed.
  private(set) var rest: [Reading] = []

  /// Creates the route through a book.
  init(through book: Book) {
    let tasks = book.tasks
    for page in book.pages {
      var last: BookPage.Box?
      for box in page.boxes {
        guard var stop = Self.stop(at: box, of: page.chapter, tasks) else { continue }
        stop.isNeeded = !page.isDetour && (stop.step != nil || stop.task.isNeeded)
        let own = Reading(page, box.section.map { "through “\($0)”" })
        stop.readings = stop.isNeeded ? rest + [own] : [own]
        stops.append(stop)
        if stop.isNeeded { (rest, last) = ([], box) }
      }
      if let last {
        rest = last.section == page.sections.last ? [] : [Reading(page, "to its end")]
      } else if !page.isDetour {
        rest.append(Reading(page))
      }
    }
  }

  /// Returns what a box on a page poses, or `nil` if there's no such task.
  private static func stop(at box: BookPage.Box, of chapter: Int?, _ tasks: [BookTask]) -> Stop? {
    if let task = tasks.first(where: { $0.id == box.task }) { return Stop(task: task) }
    let task = tasks.first { $0.chapter == chapter && $0.steps.contains(box.task) }
    return task.map { Stop(task: $0, step: $0.steps.firstIndex(of: box.task).map { $0 + 1 }) }
  }

  /// Returns the next stop that isn't done, or `nil` if all of them are done.
  ///
  /// The first needed one that's open in the chapter that the library has reached, or else in a
  /// later chapter, comes next. Then comes what was skipped in earlier chapters, and last, what
  /// isn't needed.
  func next(in chapter: Int, _ progress: ProgressRecord) -> Stop? {
    // The library begins in chapter 1, and the book in chapter 0.
    let chapter = chapter == 1 ? 0 : chapter
    let start = stops.firstIndex { $0.task.chapter == chapter } ?? 0
    let open = (stops[start...] + stops[..<start]).filter { !progress.isDone($0) }
    guard var next = open.first(where: \.isNeeded) ?? open.first else { return nil }
    let passed = stops.prefix { $0 != next }.filter { stop in
      !stop.isNeeded && !progress.isDone(stop)
        && next.readings.contains { $0.path == stop.readings[0].path }
    }
    next.extras = passed.map(\.task.id)
    return next
  }
}

extension Book {
  /// The route through the book.
  var route: Route { Route(through: self) }

  /// Returns the next stop that isn't done, or `nil` if all of them are done.
  func nextStop() throws -> Route.Stop? {
    route.next(in: try library.reached().chapter, try ProgressRecord(of: self))
  }

  /// Returns the task with a number or, without one, the next one.
  func task(numberedOrNext number: String?) throws -> BookTask {
    if let number { return try task(numbered: number) }
    if let hunt = library.hunt { return hunt }
    guard let stop = try nextStop() else {
      throw WorkbookError("Every task is solved. To name one, type its number, such as 2.1.")
    }
    return stop.task
  }

  /// Returns the reading that consists of one section, or `nil` if the page or the section is
  /// missing.
  func reading(of section: String) -> Route.Reading? {
    let parts = section.split(separator: "#", maxSplits: 1).map(String.init)
    let page = pages.first { $0.file == parts.first }
    let found = page?.sections.first { BookPage.anchor(of: $0) == parts.last }
    return page.flatMap { page in found.map { Route.Reading(page, "“\($0)”") } }
  }
}
