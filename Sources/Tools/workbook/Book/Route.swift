import Foundation

/// The tasks in the order of the book, each with what to read before it.
struct Route: Sendable {
  /// A page, or a part of one.
  struct Reading: Equatable, Sendable {
    /// The page's file.
    let file: URL
    /// The page, such as “Chapter 2”.
    let page: String
    /// The page and the part, such as “Chapter 2, through “Build it””.
    let text: String

    init(_ page: BookPage, _ part: String? = nil, in book: Workbook) {
      file = book.root.appending(path: "Chapters/\(page.file)")
      self.page = page.label
      text = page.label + (part.map { ", \($0)" } ?? "")
    }
  }

  /// A small exercise, or one step of a task for the library.
  struct Task: Equatable, Sendable {
    /// The exercise.
    let exercise: Exercise
    /// The number of the step, counted from 1, if the exercise is about the library.
    let step: Int?
    /// Whether later tasks build on this one: it's about the library, or has a ★, and isn't on a
    /// detour.
    var isNeeded = true
    /// What to read before: the task's page up to the task and, for a task that's needed, whatever
    /// comes after the last one that's needed.
    var readings: [Reading] = []

    /// Returns the number and the title of the exercise, and the step if there is one.
    func name(in book: Workbook) -> String {
      let heading = exercise.heading(in: book)
      return step.map { "\(heading), step \(exercise.description(ofStep: $0))" } ?? heading
    }
  }

  /// The tasks, in order.
  private(set) var tasks: [Task] = []
  /// What comes after the last task that's needed.
  private(set) var rest: [Reading] = []

  /// Creates the route through a book, in which exercises that no page poses come last.
  init(through catalog: Catalog, of book: Workbook) {
    for page in book.pages {
      var last: BookPage.Box?
      for box in page.boxes {
        guard var task = catalog.task(of: box, on: page) else { continue }
        task.isNeeded = !page.isDetour && (task.step != nil || task.exercise.isNeeded(in: book))
        let own = Reading(page, box.section.map { "through “\($0.title)”" }, in: book)
        task.readings = task.isNeeded ? rest + [own] : [own]
        tasks.append(task)
        if task.isNeeded { (rest, last) = ([], box) }
      }
      if let last {
        let isAtEnd = last.section == page.sections.last
        rest = isAtEnd ? [] : [Reading(page, "to its end", in: book)]
      } else if !page.isDetour {
        rest.append(Reading(page, in: book))
      }
    }
    let posed = tasks.map(\.exercise)
    tasks += catalog.exercises.filter { !posed.contains($0) }.map { Task(exercise: $0, step: nil) }
  }

  /// Returns the exercises that the reader has passed over on the way to a task that's needed, in
  /// its chapter and in that of the needed task before it.
  func passedOver(before task: Task, _ progress: Progress) -> [Task] {
    guard task.isNeeded, let index = tasks.firstIndex(of: task) else { return [] }
    let earlier = tasks[..<index]
    let chapters = [task.exercise.chapter, earlier.last(where: \.isNeeded)?.exercise.chapter]
    return earlier.filter {
      !$0.isNeeded && !progress.isDone($0) && chapters.contains($0.exercise.chapter)
    }
  }
}

extension Catalog {
  /// Returns the task that a box poses, or `nil` if the catalog doesn't contain it.
  fileprivate func task(of box: BookPage.Box, on page: BookPage) -> Route.Task? {
    if let exercise = exercises.first(where: { !$0.isLibrary && $0.id == box.task }) {
      return Route.Task(exercise: exercise, step: nil)
    }
    for exercise in exercises where exercise.chapter == page.chapter {
      if let index = exercise.steps.firstIndex(of: box.task) {
        return Route.Task(exercise: exercise, step: index + 1)
      }
    }
    return nil
  }
}

extension Workbook {
  /// The pages in the order of the book: the chapters, each with its detour, and then the
  /// appendices.
  ///
  /// The glossary is left out because it's for looking things up.
  var pages: [BookPage] {
    let folder = root.appending(path: "Chapters")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.wholeMatch(of: /([0-9]+[a-z]?|[A-Z])-.*\.md/) != nil }
      .filter { !$0.hasSuffix("-glossary.md") }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      .map { BookPage(file: $0, text: text(of: folder.appending(path: $0))) }
  }
}

extension Workbook {
  /// Returns the section that explains a failed claim of a small exercise, such as
  /// "02-weak-map.md#what-breaks".
  ///
  /// That's the first section to which the hint for the claim, the general hints, or the task
  /// links. If none of them contains a link, it's the section that contains the exercise's box, or
  /// `nil` if no page has the box.
  func section(for exercise: Exercise, claim: String?) -> String? {
    let hints = try? Hints(of: exercise, in: self)
    let hint = claim.flatMap { hints?.claimHints[$0] }
    let texts =
      [hint].compactMap(\.self) + (hints?.rungs ?? []) + [
        text(of: own("\(exercise.folder)/README.md"))
      ]
    if let link = texts.lazy.compactMap(Self.linkToSection).first { return link }
    for page in pages {
      if let section = page.boxes.first(where: { $0.task == exercise.id })?.section {
        return "\(page.file)#\(section.anchor)"
      }
    }
    return nil
  }

  /// Returns the reading that consists of one section, or `nil` if the page or the section is
  /// missing.
  func reading(of section: String) -> Route.Reading? {
    let parts = section.split(separator: "#", maxSplits: 1).map(String.init)
    let file = parts.first ?? ""
    let page = BookPage(file: file, text: text(of: root.appending(path: "Chapters/\(file)")))
    let found = page.sections.first { $0.anchor == parts.last }
    return found.map { Route.Reading(page, "“\($0.title)”", in: self) }
  }

  private static func linkToSection(in text: String) -> String? {
    text.firstMatch(of: /Chapters\/([^)\s#]+\.md#[^)\s]+)\)/).map { String($0.1) }
  }
}
