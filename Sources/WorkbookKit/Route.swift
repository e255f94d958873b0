public import Foundation
public import KVOClaims

/// The order in which a reader reads and works, which follows the pages of the book.
///
/// A route consists of stops. Each stop is a reading, a task, or a reading followed by a task.
public struct Route: Sendable {
  /// A way through the book.
  public enum Path: String, CaseIterable, Codable, Sendable {
    /// Every page and every exercise.
    case all
    /// Only the stages of the library, and the exercises marked with a ★.
    case library
    /// Only the sections that explain each chapter's idea.
    case insight
  }

  /// A section of a page.
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The part of a link that follows `#`.
    public let anchor: String
  }

  /// Sections of one page.
  public struct Reading: Equatable, Sendable {
    /// The page's file.
    public let file: URL
    /// The page's name in a sentence, such as "Chapter 2".
    public let page: String
    /// The first and the last section, or every section if they aren't consecutive.
    public let sections: [Section]
    /// Whether the sections are consecutive.
    public let isConsecutive: Bool
    /// Whether the reader has already read the beginning of the first section.
    public let isContinued: Bool
  }

  /// A small exercise, or one step of a stage.
  public struct Task: Equatable, Sendable {
    /// The exercise.
    public let exercise: Exercise
    /// The step, if the exercise is a stage.
    public let step: Step?
  }

  /// A part of the route.
  public struct Stop: Equatable, Sendable {
    /// The name under which the notebook records that the reading is done, such as "weak-box".
    public let key: String
    /// The sections to read, or `nil` if the page is missing.
    public let reading: Reading?
    /// The task, or `nil` if the stop is only a reading.
    public let task: Task?
    /// Whether the reading is everything on the page.
    public let isWholePage: Bool
    /// The number of the chapter, or `nil` for an appendix.
    let chapter: Int?
    /// Whether the reading is a step of its own, before the task.
    let asksToRead: Bool
  }

  /// The way through the book.
  public let path: Path
  /// The stops, in order.
  public let stops: [Stop]

  /// Creates the route through a book.
  ///
  /// - Parameters:
  ///   - path: The way through the book.
  ///   - catalog: The exercises. Those that no page poses come after the others of their chapter.
  ///   - book: The book.
  public init(_ path: Path, through catalog: Catalog, of book: Workbook) {
    self.path = path
    let pages = book.pages
    var stops = pages.flatMap { page in
      path == .insight
        ? [Stop](insightPathOf: page, in: book)
        : [Stop](page, path, catalog, book)
    }
    if path != .insight {
      let posed = Set(pages.flatMap(\.boxes).map(\.task))
      for exercise in catalog.exercises where !exercise.isPosed(in: posed) {
        guard path == .all || Readme(of: exercise, in: book).isSpine else { continue }
        let index = stops.lastIndex { ($0.chapter ?? .max) <= exercise.chapter }
        stops.insert(Stop(withoutPage: exercise), at: index.map { $0 + 1 } ?? 0)
      }
    }
    self.stops = stops
  }
}

extension Exercise {
  /// Whether a box on a page poses the exercise.
  fileprivate func isPosed(in tasks: Set<String>) -> Bool {
    guard let stage else { return tasks.contains(id) }
    return stage.steps.contains(where: tasks.contains)
  }
}

extension Workbook {
  /// The pages in the order of the book: the chapters, each with its detour, and then the appendices.
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
