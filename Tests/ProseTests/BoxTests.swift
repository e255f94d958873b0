import Foundation
import KVOClaims
import Testing

@testable import workbook

@Suite struct `The boxes` {
  private static let tasks = Catalog(of: Workbook(root: Repository.root)).exercises

  @Test func `pose each step of a task once, in order, with our version folded after it`() {
    for task in Self.tasks where task.isLibrary {
      let boxes = pages(ofChapter: task.chapter).flatMap(Box.all).filter { $0.exercise == nil }
      let text = Workbook(root: Repository.root).text(
        of: Repository.root.appending(path: "Exercises/\(task.folder)/README.md")
      )
      let steps = text.matches(of: /\n## Step \d: (.+)/).map { String($0.1) }
      #expect(boxes.map(\.title) == steps, "\(task.folder)/README.md")
      for box in boxes { #expect(box.isFollowedByFold, "\(box.title)") }
    }
  }

  @Test func `pose the steps to which the claims belong`() {
    for task in Self.tasks where task.isLibrary {
      let steps = LibraryClaim.all.map(\.step).filter { $0.chapter == task.chapter }.map(\.number)
      #expect(Set(steps).sorted() == Array(1...task.steps.count))
    }
  }

  @Test func `pose each small exercise once`() {
    let ids = Self.tasks.filter { !$0.isLibrary }.map(\.id)
    let pages = Repository.pages.filter { $0.contains(/^Chapters\/(\d+\w?|[A-Z]\d?)-/) }
    let posed = pages.map(Repository.page).flatMap(Box.all).compactMap(\.exercise)
    #expect(posed.sorted() == ids.sorted())
  }

  @Test func `aren't followed by a fold if our version is missing`() {
    let text = "> **Your turn: Call it.** Write it.\n\nText.\n\n<details>\n"
    let boxes = Box.all(in: Page(path: "Chapters/4-trains.md", text: text))
    #expect(boxes.map(\.isFollowedByFold) == [false])
  }

  private func pages(ofChapter number: Int) -> [Page] {
    Repository.chapters.filter { $0.contains("/0\(number)-") }.map(Repository.page)
  }
}

/// A box that asks the reader to write something.
private struct Box {
  let title: String
  /// The number of the small exercise, or `nil` for a step of another task.
  let exercise: String?
  let isFollowedByFold: Bool

  static func all(in page: Page) -> [Box] {
    var boxes: [Box] = []
    var quote = ""
    for (index, line) in page.prose.enumerated() {
      quote = line.text.hasPrefix(">") ? quote + line.text.dropFirst() : ""
      let rest = page.prose[(index + 1)...]
      guard !quote.isEmpty, rest.first?.text.hasPrefix(">") != true else { continue }
      let isFolded = rest.first { !$0.text.isBlank }?.text == "<details>"
      if let match = quote.firstMatch(of: /\*\*Your turn: (.+?)\.\*\*/) {
        boxes.append(Box(title: String(match.1), exercise: nil, isFollowedByFold: isFolded))
      } else if let match = quote.firstMatch(of: /\*\*Exercise \[((\d+\.\d+).*?)\]\(/) {
        let (title, number) = (String(match.1), String(match.2))
        boxes.append(Box(title: title, exercise: number, isFollowedByFold: isFolded))
      }
    }
    return boxes
  }
}
