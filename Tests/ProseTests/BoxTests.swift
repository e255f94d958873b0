import Foundation
import KVOClaims
import Testing

@testable import workbook

@Suite struct `The boxes` {
  private static let tasks = Book(root: Repository.root).tasks

  @Test func `pose each step of a task once, in order, with our version folded after it`() {
    for task in Self.tasks where task.isLibrary {
      let boxes = pages(ofChapter: task.chapter).flatMap(Box.all).filter { $0.exercise == nil }
      #expect(boxes.map(\.title) == task.steps, "\(task.path)")
      for (index, box) in boxes.enumerated() {
        #expect(box.isFollowedByFold, "\(box.title)")
        // What a step asks for stands in the task, to which some boxes link as a whole.
        guard let step = box.step else { continue }
        #expect(step == "Exercises/\(task.path)#step-\(index + 1)", "\(box.title)")
      }
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
  /// The step to which the box links, such as "Exercises/Chapter02/Library/README.md#step-1".
  let step: String?
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
        let link = quote.firstMatch(of: /\]\(\.\.\/(Exercises\S+#step-\d)/)
        let (title, step) = (String(match.1), link.map { String($0.1) })
        boxes.append(Box(title: title, exercise: nil, step: step, isFollowedByFold: isFolded))
      } else if let match = quote.firstMatch(of: /\*\*Exercise \[((\d+\.\d+).*?)\]\(/) {
        let (title, number) = (String(match.1), String(match.2))
        boxes.append(Box(title: title, exercise: number, step: nil, isFollowedByFold: isFolded))
      }
    }
    return boxes
  }
}
