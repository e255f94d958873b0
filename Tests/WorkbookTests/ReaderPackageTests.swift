import Foundation
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `A reader's package` {
  private let workbook = SamplePackage.workbook

  @Test func `has a stub, a task, and tests for each exercise`() throws {
    let sample = try SamplePackage()
    for exercise in sample.catalog.exercises {
      for path in [exercise.testsPath, "\(exercise.folder)/README.md"] {
        #expect(!sample.text(path).isEmpty, "\(path)")
      }
      if !exercise.isStage { #expect(sample.text(exercise.editedPath).contains("todo(")) }
    }
    let library = ["Library/Registry.swift", "Library/WeakMap.swift"]
    let later = sample.catalog.exercises.filter { $0.isStage && (3...7).contains($0.chapter) }
    for path in library + later.map(\.stubPath) {
      #expect(sample.text(path).contains(path == "Stubs/Threads.swift" ? "Sendable" : "todo("))
    }
  }

  @Test func `lists every exercise and every stage in its manifest`() throws {
    let sample = try SamplePackage()
    for exercise in sample.catalog.exercises {
      #expect(sample.text("Package.swift").contains("\"\(exercise.folder)\""))
    }
  }

  @Test func `points at the workbook and is at the first stage`() throws {
    let sample = try SamplePackage()
    let path = try #require(sample.text("Package.swift").firstMatch(of: /path: "([^"]*)"/)).1
    let target = URL(filePath: String(path), relativeTo: sample.book.home)
    #expect(target.standardized.path == workbook.root.standardized.path)
    #expect(try sample.book.stage(in: sample.catalog).name == "registry")
    #expect(try Progress(of: sample.book).entries.isEmpty)
  }

  @Test func `has tasks whose links lead to the workbook`() throws {
    let sample = try SamplePackage()
    var count = 0
    for exercise in sample.catalog.exercises {
      let task = "\(exercise.folder)/README.md"
      for link in sample.text(task).matches(of: /\]\(([^)#]+)/) {
        let target = URL(filePath: String(link.1), relativeTo: sample.book.own(task))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(link.1)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test(arguments: [
    ("Exercises/mine", "is inside the workbook"), ("", "is inside the workbook"),
    ("/tmp/my\"kvo", "contains a quotation mark"), ("/tmp/my\\kvo", "a backslash"),
    ("/tmp/my\nkvo", "a line break"), ("Package.swift/mine", "is inside the workbook"),
    ("/dev/null/mine", "can't be created"),
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
    let folder = try SamplePackage().book.home
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "notes.txt"))
    let error = #expect(throws: WorkbookError.self) {
      try ReaderPackage(creatingAt: folder.path, from: folder, for: workbook)
    }
    #expect(error?.description.contains("isn't an empty folder") == true)
  }

  @Test func `names the workbook by its shorter path`() {
    func path(_ folder: String, _ target: String) -> String {
      ReaderPackage.path(from: URL(filePath: folder), to: URL(filePath: target))
    }
    #expect(path("/home/ada/my-kvo", "/home/ada/workbook") == "../workbook")
    #expect(path("/home/ada/swift/my-kvo", "/opt/book") == "/opt/book")
  }
}

@Suite struct `The stage line` {
  private let sample: SamplePackage

  init() throws { sample = try SamplePackage() }

  @Test func `is all that changes, together with the line below it`() throws {
    let before = sample.text("Package.swift")
    try sample.book.setStage(sample.exercise("weak-map"), isSolved: true)
    #expect(try sample.book.stage(in: sample.catalog).name == "weak-map")
    #expect(sample.book.isStageSolved)
    #expect(
      sample.text("Package.swift")
        == before.replacing("let stage = \"registry\"", with: "let stage = \"weak-map\"")
        .replacing("let isSolved = false", with: "let isSolved = true")
    )
    try sample.book.setStage(sample.exercise("registry"))
    #expect(sample.text("Package.swift") == before)
  }

  @Test func `gains the line below it in a package that lacks it`() throws {
    try sample.write("let stage = \"registry\"\n", to: "Package.swift")
    #expect(!sample.book.isStageSolved)
    try sample.book.setStage(sample.exercise("registry"), isSolved: true)
    #expect(sample.text("Package.swift") == "let stage = \"registry\"\nlet isSolved = true\n")
  }

  @Test(arguments: [
    ("let stage = \"weakmap\"", "names the stage “weakmap”, which doesn't exist"),
    ("let stages = 1", "has no line such as: let stage = \"registry\""),
  ])
  func `leads to advice if it's wrong or missing`(text: String, message: String) throws {
    try sample.write(text, to: "Package.swift")
    let error = #expect(throws: WorkbookError.self) {
      try sample.book.stage(in: sample.catalog)
    }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }
}

@Suite struct `Supplied files` {
  private let sample: SamplePackage

  init() throws { sample = try SamplePackage() }

  @Test func `are left alone if they're unchanged`() throws {
    #expect(try sample.book.restoreSuppliedFiles(for: sample.exercise("2.1")) == nil)
    #expect(Backups(of: sample.book).last == nil)
  }

  @Test func `are restored, and the reader's copies kept`() throws {
    let tests = "Chapter02/1-WeakBox/WeakBoxTests.swift"
    let original = sample.text(tests)
    try sample.write("mine", to: tests)
    try sample.write("my answer", to: "Chapter02/1-WeakBox/WeakBox.swift")
    try sample.write("my helper", to: "Chapter02/1-WeakBox/Helper.swift")
    let restored = try #require(try sample.book.restoreSuppliedFiles(for: sample.exercise("2.1")))
    #expect(restored.paths == [tests])
    #expect(sample.text(tests) == original)
    #expect(sample.book.text(of: restored.backup.appending(path: tests)) == "mine")
    #expect(sample.text("Chapter02/1-WeakBox/WeakBox.swift") == "my answer")
    #expect(sample.text("Chapter02/1-WeakBox/Helper.swift") == "my helper")
  }

  @Test func `include the contract of a stage`() throws {
    try sample.write("", to: "Contract/WeakMap.swift")
    try sample.write("mine", to: "Library/Registry.swift")
    try sample.write("mine", to: "Departures/Departures.swift")
    let restored = try sample.book.restoreSuppliedFiles(for: sample.exercise("registry"))
    #expect(restored?.paths == ["Contract/WeakMap.swift"])
    #expect(sample.text("Library/Registry.swift") == "mine")
    #expect(sample.text("Departures/Departures.swift") == "mine")
  }

  @Test func `include an exercise that's newer than the package`() throws {
    try FileManager.default.removeItem(at: sample.book.own("Chapter02/1-WeakBox"))
    #expect(try sample.book.restoreSuppliedFiles(for: sample.exercise("2.1")) == nil)
    #expect(sample.text("Chapter02/1-WeakBox/WeakBox.swift").contains("todo("))
  }
}

@Suite struct `Beginning a stage with our files` {
  @Test func `replaces the library, which can be brought back`() throws {
    let sample = try SamplePackage()
    let mine = sample.book.swiftFiles(in: sample.book.own("Library"))
    let stage = try sample.exercise("dispatcher")
    let ours = try Library.start(of: stage, in: sample.book, sample.catalog)
    #expect(ours["Registration.swift"] != nil)
    #expect(ours["Dispatcher.swift"]?.contains("todo(") == true)
    _ = try Backups(of: sample.book).save(mine.keys.map { "Library/\($0)" })
    try Library.replace(with: ours, in: sample.book.home)
    #expect(sample.book.swiftFiles(in: sample.book.own("Library")) == ours)
    _ = try Backups(of: sample.book).restoreLast()
    #expect(sample.book.swiftFiles(in: sample.book.own("Library")) == mine)
    _ = try Backups(of: sample.book).restoreLast()
    #expect(sample.book.swiftFiles(in: sample.book.own("Library")) == ours)
  }

  @Test func `puts one mistake into our answer`() throws {
    let sample = try SamplePackage()
    let stage = try sample.exercise("self-observation")
    let ours = try ModelAnswer(ofChapter: stage.chapter, in: sample.book).files
    let named = try Library.broken(at: stage, named: "OneRegistryOfBothKinds", in: sample.book)
    let changed = ours.keys.filter { ours[$0] != named[$0] }
    #expect(changed == ["RegistryOwner.swift"])
    for _ in 1...20 {
      let any = try Library.broken(at: stage, named: nil, in: sample.book)
      #expect(any != ours)
      #expect(!any.values.contains { $0.contains("// Rejected by: ") })
    }
    let error = #expect(throws: WorkbookError.self) {
      try Library.broken(at: stage, named: "OneRegistryOfBothKind", in: sample.book)
    }
    #expect(error?.description.contains("Did you mean OneRegistryOfBothKinds") == true)
  }

  @Test func `begins the first stages with the stubs`() throws {
    let sample = try SamplePackage()
    let first = try Library.start(of: sample.exercise("registry"), in: sample.book, sample.catalog)
    #expect(first.keys.sorted() == ["Registry.swift", "WeakMap.swift"])
    let second = try Library.start(of: sample.exercise("weak-map"), in: sample.book, sample.catalog)
    #expect(second["WeakMap.swift"]?.contains("todo(") == true)
    #expect(second["Registry.swift"]?.contains("todo(") == false)
  }
}
