import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `A reader's package` {
  private let workbook = SamplePackage.workbook

  @Test func `has a library, a contract, a departures board, and one exercise`() throws {
    #expect(
      try SamplePackage().files == [
        "Chapter0/2-PredictDeliveries/PredictDeliveries.swift",
        "Chapter0/2-PredictDeliveries/PredictDeliveriesTests.swift",
        "Contract/Contract.swift", "Departures/Departures.swift", "Library/Registry.swift",
        "Package.swift", "README.md", "progress.txt",
      ]
    )
  }

  @Test func `is at the first stage`() throws {
    let sample = try SamplePackage()
    #expect(sample.library.stage == .registry)
  }

  @Test func `is found from any folder inside it, even if the program was built elsewhere`() throws
  {
    let sample = try SamplePackage()
    let inside = sample.book.home.appending(path: "Library")
    let book = try Workbook.find(from: [inside, Workbook.sourceFolder], workingIn: inside)
    #expect(book.root.path == workbook.root.path)
    #expect(book.home.path == sample.book.home.path)
    #expect(book.hasOwnPackage)
    #expect(book.shortened(inside.appending(path: "A.swift").path) == "Library/A.swift")
    #expect(book.openable(book.root.appending(path: "a.md")) == book.root.path + "/a.md")
  }

  @Test func `isn't found in the workbook`() throws {
    let book = try Workbook.find(from: [workbook.exercises], workingIn: workbook.exercises)
    #expect(!book.hasOwnPackage)
    #expect(book.openable(book.exercises.appending(path: "a.md")) == "Exercises/a.md")
  }

  @Test(arguments: [
    ("Exercises/mine", "is inside the workbook"), ("", "is inside the workbook"),
    ("/tmp/my\"kvo", "contains a quotation mark"), ("/tmp/my\\kvo", "a backslash"),
    ("/tmp/my\nkvo", "a line break"), ("Package.swift/mine", "is inside the workbook"),
    (#filePath.replacing(/^.*\//, with: "/dev/null/"), "can't be created"),
  ])
  func `can't be created in an unsuitable folder`(path: String, reason: String) throws {
    let error = #expect(throws: WorkbookError.self) {
      try ReaderPackage(creatingAt: path, from: workbook.root, for: workbook)
    }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: ["", ".git", ".GIT"])
  func `can't have the name of the workbook's folder`(suffix: String) throws {
    let name = workbook.root.lastPathComponent.uppercased() + suffix
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/\(name)")
    let error = #expect(throws: WorkbookError.self) {
      try ReaderPackage(creatingAt: folder.path, from: folder, for: workbook)
    }
    #expect(error?.description.contains("Choose another name.") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.deletingLastPathComponent().path))
  }

  @Test func `can't be created in a folder that isn't empty`() throws {
    let sample = try SamplePackage()
    let before = sample.texts
    let folder = sample.book.home
    let error = #expect(throws: WorkbookError.self) {
      try ReaderPackage(creatingAt: folder.path, from: folder, for: workbook)
    }
    #expect(
      error?.description == "\(folder.path) isn't empty. Choose a folder that doesn't exist yet."
    )
    #expect(sample.texts == before)
  }

  @Test func `names the workbook by its shorter path`() {
    func path(_ folder: String, _ target: String) -> String {
      ReaderPackage.path(from: URL(filePath: folder), to: URL(filePath: target))
    }
    #expect(path("/home/ada/my-kvo", "/home/ada/workbook") == "../workbook")
    #expect(path("/home/ada/swift/my-kvo", "/opt/book") == "/opt/book")
  }

  @Test func `lists each exercise once after opening it`() throws {
    let sample = try SamplePackage()
    let exercise = try Catalog(of: sample.book).exercise(named: "2.1")
    #expect(try sample.book.open(exercise))
    #expect(sample.text("Package.swift").contains("  (\"2.1\", \"WeakBox\", []),\n  // The exerc"))
    #expect(sample.text("Chapter2/1-WeakBox/WeakBox.swift").contains("todo("))
    #expect(sample.text("Chapter2/1-WeakBox/WeakBoxTests.swift").contains("@Suite"))
    try sample.write("mine", to: "Chapter2/1-WeakBox/WeakBox.swift")
    let before = sample.texts
    #expect(try !sample.book.open(exercise))
    #expect(sample.texts == before)
  }

  @Test func `has no progress at first`() throws {
    let sample = try SamplePackage()
    let catalog = try Catalog(of: sample.book)
    let notebook = try Notebook(of: sample.book)
    #expect(catalog.exercises.filter { notebook.progress(of: $0) != .untouched }.map(\.name) == [])
    #expect(
      catalog.exercises.filter(sample.book.isOpen).map(\.name) == [
        "predict-deliveries", "registry",
      ]
    )
  }
}
