import Foundation
import Testing

@testable import workbook

@Suite struct `The exercises` {
  private let book = SamplePackage.workbook

  @Test func `have a task and tests each`() throws {
    for exercise in Catalog(of: book).exercises {
      for path in [exercise.testsPath, "\(exercise.folder)/README.md", exercise.editedPath] {
        #expect(FileManager.default.fileExists(atPath: book.own(path).path), "\(path)")
      }
    }
  }

  @Test func `are listed in the manifest`() throws {
    let manifest = book.text(of: book.root.appending(path: "Package.swift"))
    for exercise in Catalog(of: book).exercises {
      let path = exercise.folder.split(separator: "/")
      let chapter = manifest.split(separator: "\n").first { $0.hasPrefix("  \"\(path[0])\": [") }
      #expect(chapter?.contains("\"\(path[1])\"") == true, "\(exercise.folder)")
    }
  }
}

@Suite struct `A chapter of the library` {
  private let sample: SamplePackage

  init() throws { sample = try SamplePackage() }

  private var library: Library { Library(book: sample.book, catalog: sample.catalog) }
  private var reached: String { get throws { try library.reached().id } }
  /// The reader's files, by name.
  private var files: [String: String] {
    sample.book.swiftFiles(in: sample.book.own("Library")).filter { $0.key != Library.contract }
  }
  private func task(_ number: String) throws -> Exercise { try sample.exercise(number) }
  private func replace(with files: [String: String]) throws -> Aside.Copy? {
    try Aside(book: sample.book, catalog: sample.catalog).replace("Library", with: files)
  }

  @Test func `begins with a contract and, mostly, a file`() throws {
    for task in sample.catalog.exercises where task.isLibrary {
      let names = sample.book.swiftFiles(in: sample.book.own(task.stubsPath)).keys.sorted()
      #expect(names.contains("Contract.swift") && names.count == (task.id == "9" ? 1 : 2))
      try sample.write(
        library.contractFile(of: task)["Contract.swift"] ?? "",
        to: "Library/Contract.swift"
      )
      #expect(try reached == task.id)
    }
  }

  @Test func `replaces no file of the reader's when it begins`() throws {
    #expect(try reached == "1")
    try sample.write("my registry", to: "Library/Registry.swift")
    #expect(try library.begin(task("2")) == ["WeakMap.swift"])
    #expect(try reached == "2")
    try sample.write("my map", to: "Library/WeakMap.swift")
    #expect(try library.begin(task("2")).isEmpty)
    #expect(files == ["Registry.swift": "my registry", "WeakMap.swift": "my map"])
  }

  @Test func `can begin with our files, and moves the reader's aside`() throws {
    try sample.write("my registry", to: "Library/Registry.swift")
    let mine = files
    let ours = try library.start(of: task("4"))
    #expect(ours["Dispatcher.swift"]?.contains("todo(") == true)
    let aside = try #require(try replace(with: ours)).folder
    #expect(try reached == "4")
    #expect(sample.book.swiftFiles(in: aside).filter { $0.key != Library.contract } == mine)
    #expect(try replace(with: ours) == nil)
    #expect(try replace(with: ["Registry.swift": "again"])?.folder != aside)
    #expect(sample.book.swiftFiles(in: aside).filter { $0.key != Library.contract } == mine)
  }

  @Test func `stays as it is if the disk is full`() throws {
    let mine = sample.book.swiftFiles(in: sample.book.own("Library"))
    // Files can't be larger than 512 bytes.
    let script = "trap '' XFSZ; ulimit -f 1; \"$workbook\" open 4 --ours"
    let result = try sample.book.run(script)
    #expect(result.termination == .exit(2))
    #expect(result.output.contains("can't be written: File too large."), "\(result.output)")
    #expect(sample.book.swiftFiles(in: sample.book.own("Library")) == mine)
  }

  @Test func `can begin with one mistake in our answer`() throws {
    let task = try task("7")
    let ours = try sample.book.modelAnswer(ofChapter: 7).mapValues(codeLines)
    for number in ["1", nil] {
      let broken = try library.broken(at: task, numbered: number)
      let changed = ours.keys.filter { ours[$0] != broken[$0].map(codeLines) }
      #expect(number == nil ? !changed.isEmpty : changed.count == 1)
      let files = broken.filter { $0.key != Library.contract }
      #expect(!files.values.contains { $0.contains("//") })
    }
    let error = #expect(throws: WorkbookError.self) {
      try library.broken(at: task, numbered: "OneRegistryOfBothKinds")
    }
    #expect(error?.description.contains("It has the mistakes 1, 10, 20, ") == true)
  }

  @Test(arguments: [("", "1"), ("static let chapter = 8", "1"), ("static let chapter = 4", "4")])
  func `can't be told from a contract that isn't the workbook's`(text: String, id: String) throws {
    try sample.write(text, to: "Library/Contract.swift")
    let error = #expect(throws: WorkbookError.self) { try library.reached() }
    let message = error?.description ?? ""
    #expect(message.contains("Contract.swift is missing, or isn't the one of this version"))
    #expect(message.hasSuffix("swift run workbook open \(id)"), "\(message)")
  }

  @Test func `keeps saying where its code came from`() throws {
    #expect(library.origin == "the original files")
    let dispatcher = try task("4")
    _ = try replace(with: library.start(of: dispatcher))
    #expect(library.origin == "the workbook's code of chapter 3")
    _ = try library.begin(task("5"))
    #expect(library.origin == "the workbook's code of chapter 3")
    #expect(try reached == "5")
    _ = try replace(with: library.broken(at: dispatcher, numbered: nil))
    #expect(library.origin == "the workbook's code of chapter 4, with a mistake")
  }
}

@Suite struct `Opening a library` {
  private let sample: SamplePackage

  init() throws { sample = try SamplePackage() }

  private func open(_ words: String, _ code: Int32 = 0, says text: String) throws {
    let result = try sample.book.run("\"$workbook\" open \(words)")
    #expect(result.termination == .exit(code), "open \(words)")
    #expect(result.output.contains(text), "open \(words): \(result.output)")
  }

  @Test func `begins no chapter but the next one`() throws {
    try open("4 --ours", says: "our library of chapter 3 now")
    try open("6", 2, says: "so 5 is next")
    try open("5", says: "begun chapter 5")
    try open("2", 2, says: "already reached chapter 5")
    try FileManager.default.removeItem(at: sample.book.own("Library/Contract.swift"))
    try open("5", says: "begun chapter 5")
  }

  @Test func `keeps all that it replaces, and brings back each of them`() throws {
    for number in 1...7 {
      try sample.write("// Mine, \(number).", to: "Library/Mine.swift")
      try open("4 --ours", says: "in Exercises/Aside/\(number)-Library")
    }
    for number in 1...7 {
      #expect(sample.text("Aside/\(number)-Library/Mine.swift") == "// Mine, \(number).")
    }
    try open("--back 1", says: "the library (chapter 1; at first, the original files).")
    #expect(sample.text("Library/Mine.swift") == "// Mine, 1.")
  }

  @Test func `leaves alone the files to which a link leads`() throws {
    let (library, elsewhere) = (sample.book.own("Library"), sample.book.root.appending(path: "My"))
    try FileManager.default.moveItem(at: library, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: library, withDestinationURL: elsewhere)
    let mine = sample.book.swiftFiles(in: elsewhere)
    try open("4 --ours", says: "our library of chapter 3 now")
    #expect(sample.book.swiftFiles(in: elsewhere) == mine)
    try open("--back", says: "chapter 1; at first")
    #expect(sample.book.swiftFiles(in: library) == mine)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: library.path) == elsewhere.path
    )
  }
}
