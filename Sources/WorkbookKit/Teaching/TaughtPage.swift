import Foundation

/// The facts about a page of the book that a teacher's page contains.
struct TaughtPage {
  /// The number and the title, such as "4, “The dispatcher”".
  var title: String
  /// The path of the page below the book's folder.
  var path: String
  /// The abilities that a reader gains from the page.
  var aims: [String]
  /// The titles of the sections, each with its box if it has one.
  var sections: [String]

  /// Returns a chapter's page, followed by its detour if there is one.
  static func all(for chapter: Teaching.Chapter, in book: Workbook) -> [TaughtPage] {
    book.pages.filter { $0.chapter == chapter.chapter }.map { page in
      let path = "Chapters/\(page.file)"
      return TaughtPage(page, path, book.text(of: book.root.appending(path: path)))
    }
  }

  private init(_ page: BookPage, _ path: String, _ text: String) {
    let first = text.prefix { !$0.isNewline }.drop { "# ".contains($0) }
    let parts = first.split(separator: " · ", maxSplits: 1)
    title = "\(parts.first ?? ""), “\(parts.last ?? "")”"
    self.path = path
    aims = Self.aims(in: text)
    let isDetour = !page.number.allSatisfy(\.isNumber)
    sections = page.sections.enumerated().map { index, section in
      let tasks = page.boxes.filter { $0.section == index }.map(\.task)
      let boxes = tasks.map { $0.first?.isNumber == true ? "exercise \($0)" : "the step “\($0)”" }
      return (isDetour ? "\(page.label): " : "") + section.title
        + (boxes.isEmpty ? "" : " (with \(listed(boxes, "and")))")
    }
  }

  /// Returns the items of the list that begins with "After this chapter".
  private static func aims(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let list = lines.drop { !$0.hasPrefix("After this ") }.dropFirst(2).prefix { !$0.isEmpty }
    return list.reduce(into: []) { items, line in
      if line.hasPrefix("- ") {
        items.append(String(line.dropFirst(2)))
      } else if let last = items.indices.last {
        items[last] += " " + line.drop { $0 == " " }
      }
    }
  }
}
