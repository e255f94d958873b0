import Foundation
import Testing

@testable import workbook

@Suite struct `A book` {
  private let clone: Clone

  init() throws { clone = try .small() }

  @Test func `is found from any folder inside it`() throws {
    let inside = clone.book.inExercises("Chapter02/1-WeakBox")
    #expect(try Book.find(from: inside).root.path == clone.book.root.path)
    #expect(throws: WorkbookError.self) { try Book.find(from: URL(filePath: "/")) }
  }

  @Test func `has paths without symbolic links, as the compiler prints them`() throws {
    // On a Mac, even the temporary folder is behind a link: /var leads to /private/var.
    let link = clone.book.root.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: clone.book.root)
    let printed = try clone.book.run("cd link && pwd -P").output
    #expect(Book(root: link).root.path + "\n" == printed)
  }
}

@Suite struct `The list of tasks` {
  @Test func `consists of folders, whose texts have the headings of the steps`() throws {
    let clone = try Clone.small()
    for folder in ["Chapter02/10-Purge", "Chapter00/2-PredictDeliveries"] {
      try clone.write("", to: "Exercises/\(folder)/README.md")
    }
    let text = "# 2 ★ A map\r\n\r\n## Step 1: Store\r\n\r\n## Step 2: Find\r\n\r\n## Check\r\n"
    try clone.write(text, to: "Exercises/Chapter02/Library/README.md")
    let tasks = clone.book.tasks
    #expect(tasks.map(\.id) == ["0.2", "2.1", "2.10", "2"])
    #expect(tasks.map(\.name) == ["PredictDeliveries", "WeakBox", "Purge", "Library2"])
    #expect(tasks.map(\.heading) == ["", "2.1 Weak box", "", "2 A map"])
    #expect(tasks.map(\.isNeeded) == [false, true, false, true])
    #expect(tasks.map(\.isPrediction) == [true, false, false, false])
    #expect(tasks.map(\.selection) == ["0.2", "2.1", "2.10", "2.library"])
    #expect(tasks[3].steps == ["Store", "Find"])
    #expect(tasks[3].testsPath == "Chapter02/Library/Library2Tests.swift")
    #expect(tasks[2].editedPath == "Chapter02/10-Purge/Purge.swift")
  }

  @Test(arguments: [
    ("weak-box", "A task has a number, such as 2.1 for an exercise, or 2 for your library as of"),
    ("0", "Chapter 0 has 0.1."), ("4b", "Chapter 4 has 4.1, 4.2, and 4."),
    ("4.9", "Chapter 4 has 4.1, 4.2, and 4."), ("21", "A task has a number, such as 2.1 for"),
  ])
  func `says which numbers there are`(number: String, message: String) {
    let error = #expect(throws: WorkbookError.self) {
      try Clone.workbook.task(numbered: number)
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("There's no task “\(number)”. \(message)"), "\(text)")
  }

  @Test func `has what each task needs, under a name that's stored in the reader's progress`() {
    let book = Clone.workbook
    let manifest = book.text(of: book.root.appending(path: "Package.swift"))
    for task in book.tasks {
      for path in [task.path, task.testsPath, task.editedPath] {
        #expect(book.inExercises(path).exists, "\(path)")
      }
      let folder = task.folder.split(separator: "/")
      let line = manifest.split(separator: "\n").first { $0.hasPrefix("  \"\(folder[0])\": [") }
      #expect(line?.contains("\"\(folder[1])\"") == true, "Package.swift lacks \(task.folder)")
    }
    #expect(Set(book.tasks.map(\.name)).count == book.tasks.count)
  }
}
