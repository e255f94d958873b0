import Foundation
import Testing
import WorkbookKit

@Suite struct `The steps of the book` {
  private let book = Workbook(
    root: URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  )

  private let limits = (step: 320, all: 1_400)

  @Test func `are small enough to read`() throws {
    let counts = try book.chaptersWithCode.filter { $0 > 1 }.map {
      (chapter: $0, lines: try ChapterStep.changedLineCount(to: $0, in: book))
    }
    for count in counts {
      #expect(count.lines <= limits.step, "the step to chapter \(count.chapter)")
    }
    #expect(counts.map(\.lines).reduce(0, +) <= limits.all)
  }
}
