import Foundation
import Testing

@testable import workbook

@Suite struct `A book` {
  let small: SmallBook

  init() throws { small = try SmallBook() }

  @Test func `is found from any folder inside it`() throws {
    let inside = small.book.own("Chapter02/1-WeakBox")
    #expect(try Workbook.find(from: inside).root.path == small.book.root.path)
    let temporary = FileManager.default.temporaryDirectory
    #expect(throws: WorkbookError.self) { try Workbook.find(from: temporary) }
  }

  @Test func `has paths without symbolic links, as the compiler prints them`() throws {
    // On a Mac, even the temporary folder is behind a link: /var leads to /private/var.
    let link = small.book.root.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link,
      withDestinationURL: small.book.root
    )
    let printed = try shell("cd \"$link\" && pwd -P", environment: ["link": link.path]).output
    let real = String(printed.dropLast())
    #expect(Workbook(root: link).root.path == real)
  }

  @Test func `has the Swift files of a folder that's a link, but no hidden ones`() throws {
    for file in ["Registry.swift", "Maps/WeakMap.swift", ".#Registry.swift"] {
      try small.write("// Mine.", to: "elsewhere/\(file)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: small.book.own("Library").path,
      withDestinationPath: "../elsewhere"
    )
    let files = small.book.swiftFiles(in: small.book.own("Library"))
    #expect(files == ["Registry.swift": "// Mine.", "Maps/WeakMap.swift": "// Mine."])
  }

  @Test func `has line feeds in its texts, even if an editor has written Windows line endings`()
    throws
  {
    try small.write(
      "# 2.1 ★ Weak box\r\n\r\nText.\r\n",
      to: "Exercises/Chapter02/1-WeakBox/README.md"
    )
    #expect(small.book.text(of: small.book.task(of: small.exercise)).hasSuffix("box\n\nText.\n"))
    #expect(small.exercise.heading(in: small.book) == "2.1 Weak box")
  }

  @Test func `isn't compiled again where a file gets the text that it has`() throws {
    let file = small.book.own("Chapter02/1-WeakBox/WeakBox.swift")
    let date = Date(timeIntervalSince1970: 1000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    try file.update(with: small.book.text(of: file))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.modificationDate] as? Date == date)
  }
}

@Suite struct `The list of tasks` {
  @Test func `consists of folders, and of the boxes on the pages`() throws {
    let small = try SmallBook()
    for folder in ["Chapter02/Library", "Chapter02/10-Purge", "Chapter00/2-PredictDeliveries"] {
      try small.write("", to: "Exercises/\(folder)/README.md")
    }
    let boxes =
      "## A\n\n> **Your turn: Store.** Do.\n\n> **Exercise [2.1 Box](a.md).**\n\n> **Your turn: Find.** Do.\n"
    try small.write(boxes, to: "Chapters/02-weak-map.md")
    let tasks = Catalog(of: small.book).exercises
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
}

@Suite struct `A selection of tasks` {
  private let catalog = Catalog([
    Exercise(id: "0.1", name: "Announce"), Exercise(id: "2.1", name: "WeakBox"),
    Exercise(id: "2", name: "Library"), Exercise(id: "3", name: "Library"),
  ])

  @Test(arguments: [
    ([], ["0.1", "2.1", "2", "3"]), (["2"], ["2"]), (["2.1"], ["2.1"]),
    (["3", "2.1", "3"], ["3", "2.1"]),
  ])
  func `consists of numbers`(numbers: [String], ids: [String]) throws {
    #expect(try catalog.select(numbers).map(\.id) == ids)
  }

  @Test(arguments: [
    (
      "weak-box", "There's no task “weak-box”. A task has a number, such as 2.1 for an exercise, or"
    ),
    ("0", "There's no task “0”. Chapter 0 has 0.1."),
    ("2b", "There's no task “2b”. Chapter 2 has 2.1 and 2."),
    ("2.9", "There's no task “2.9”. Chapter 2 has 2.1 and 2."),
    ("21", "There's no task “21”. A task has a number, such as"),
  ])
  func `is refused with advice`(number: String, message: String) {
    let error = #expect(throws: WorkbookError.self) { try catalog.select([number]) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}

@Suite struct `The names of the tasks` {
  @Test func `are unique, because progress is stored under them`() {
    let names = Catalog(of: SamplePackage.workbook).exercises.map(\.name)
    #expect(names.count > 20)
    #expect(Set(names).count == names.count)
  }
}
