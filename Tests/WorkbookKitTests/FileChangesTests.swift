import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `Changes to several files` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.write("old a", to: "folder/a.txt")
    try small.write("old b", to: "folder/b.txt")
  }

  private func file(_ path: String) -> URL { small.book.root.appending(path: path) }
  private var files: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: file("folder").path).sorted()) ?? []
  }
  private func text(_ path: String) -> String { small.book.text(of: file(path)) }

  private func sampleChanges() -> FileChanges {
    var changes = FileChanges()
    changes.write("new a", to: file("folder/a.txt"))
    changes.remove(file("folder/b.txt"))
    changes.write("new c", to: file("folder/deep/er/c.txt"))
    changes.write("new d", to: file("folder/d.txt"))
    return changes
  }

  @Test func `are made together`() throws {
    try sampleChanges().apply(in: small.book)
    #expect(files == ["a.txt", "d.txt", "deep", "deep/er", "deep/er/c.txt"])
    #expect(text("folder/a.txt") == "new a")
  }

  @Test(arguments: ["a.txt", "b.txt", "c.txt", "d.txt"])
  func `are taken back if one of them fails`(name: String) throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try sampleChanges().apply(in: small.book) {
        if $0.lastPathComponent == name { throw Failure() }
      }
    }
    #expect(files == ["a.txt", "b.txt"])
    #expect(text("folder/a.txt") == "old a")
    #expect(text("folder/b.txt") == "old b")
  }

  @Test func `aren't begun if a folder is in the way`() throws {
    try small.write("inside", to: "folder/d.txt/inside")
    #expect(throws: WorkbookError("folder/d.txt is a folder. Move it away, and try again.")) {
      try sampleChanges().apply(in: small.book) { _ in Issue.record("begun") }
    }
    #expect(files == ["a.txt", "b.txt", "d.txt", "d.txt/inside"])
  }

  @Test func `don't include a file that already has its text`() throws {
    var changes = FileChanges()
    changes.write("old a", to: file("folder/a.txt"))
    #expect(changes.isEmpty)
  }
}
