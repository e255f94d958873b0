import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A book` {
  let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.write("", to: ".build/workbook/note")
  }

  @Test func `is found from any folder inside it`() throws {
    let inside = small.book.exercises.appending(path: "Chapter2/1-WeakBox")
    #expect(try Workbook.find(from: [inside]).root.path == small.book.root.path)
    let temporary = FileManager.default.temporaryDirectory
    #expect(try Workbook.find(from: [temporary, inside]).root.path == small.book.root.path)
    #expect(throws: WorkbookError.self) { try Workbook.find(from: [temporary]) }
  }

  @Test func `needs a toolchain on the path`() {
    #expect(throws: WorkbookError.self) { try Toolchain(path: small.book.root.path) }
  }
}
