import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The list of tasks` {
  @Test func `consists of folders, and of the boxes on the pages`() throws {
    let small = try SmallBook()
    for folder in ["Chapter02/Library", "Chapter02/10-Purge", "Chapter00/2-PredictDeliveries"] {
      try small.write("", to: "Exercises/\(folder)/README.md")
    }
    let boxes =
      "## A\n\n> **Your turn: Store.** Do.\n\n> **Exercise [2.1 Box](a.md).**\n\n> **Your turn: Find.** Do.\n"
    try small.write(boxes, to: "Chapters/02-weak-map.md")
    let tasks = try Catalog(of: small.book).exercises
    #expect(tasks.map(\.id) == ["0.2", "2.1", "2.10", "2"])
    #expect(tasks.map(\.name) == ["PredictDeliveries", "WeakBox", "Purge", "Library2"])
    #expect(tasks.map(\.chapter) == [0, 2, 2, 2])
    #expect(tasks.map(\.isLibrary) == [false, false, false, true])
    #expect(tasks.map(\.isPrediction) == [true, false, false, false])
    #expect(tasks.map(\.selection) == ["0.2", "2.1", "2.10", "2.library"])
    #expect(tasks[3].steps == ["Store", "Find"])
    #expect(tasks[3].folder == "Chapter02/Library")
    #expect(tasks[3].testsPath == "Chapter02/Library/Library2Tests.swift")
    #expect(tasks[3].editedPath == "Library")
    #expect(tasks[2].editedPath == "Chapter02/10-Purge/Purge.swift")
    #expect(tasks[2].testsPath == "Chapter02/10-Purge/PurgeTests.swift")
  }

  @Test func `mustn't be empty`() throws {
    let small = try SmallBook()
    try FileManager.default.removeItem(at: small.book.own("Chapter02"))
    #expect(throws: WorkbookError.self) { try Catalog(of: small.book) }
  }
}
