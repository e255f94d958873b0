import Foundation
import TestSupport
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `The exercises` {
  private let book = SamplePackage.workbook

  @Test func `have a task and tests each`() throws {
    for exercise in try Catalog(of: book).exercises {
      for path in [exercise.testsPath, "\(exercise.folder)/README.md", exercise.editedPath] {
        #expect(FileManager.default.fileExists(atPath: book.own(path).path), "\(path)")
      }
    }
  }

  @Test func `are listed in the manifest`() throws {
    let manifest = book.text(of: book.root.appending(path: "Package.swift"))
    for exercise in try Catalog(of: book).exercises {
      #expect(manifest.contains("\"\(exercise.folder)\": "))
    }
  }
}

@Suite struct `A stage of the library` {
  private let sample: SamplePackage

  init() throws { sample = try SamplePackage() }

  private var library: Library { Library(in: sample.book, sample.catalog) }
  private var reached: String { get throws { try library.reached().name } }
  private func stage(_ name: String) throws -> Exercise { try sample.exercise(name) }

  @Test func `begins with a contract and, mostly, a file`() throws {
    for stage in sample.catalog.exercises where stage.isStage {
      let names = sample.book.swiftFiles(in: sample.book.own(stage.additionsPath)).keys.sorted()
      let stub = stage.name == "direct-delivery" ? [] : ["\(stage.title).swift"]
      #expect(names == (["Contract.swift"] + stub).sorted())
      try sample.write(
        library.contract(of: stage)["Contract.swift"] ?? "",
        to: "Library/Contract.swift"
      )
      #expect(try reached == stage.name)
    }
  }

  @Test func `replaces no file of the reader's when it begins`() throws {
    #expect(try reached == "registry")
    try sample.write("my registry", to: "Library/Registry.swift")
    #expect(try library.begin(stage("weak-map")) == ["WeakMap.swift"])
    #expect(try reached == "weak-map")
    try sample.write("my map", to: "Library/WeakMap.swift")
    #expect(try library.begin(stage("weak-map")).isEmpty)
    #expect(library.files == ["Registry.swift": "my registry", "WeakMap.swift": "my map"])
  }

  @Test func `can begin with our files, and moves the reader's aside`() throws {
    try sample.write("my registry", to: "Library/Registry.swift")
    let mine = library.files
    let ours = try library.start(of: stage("dispatcher"))
    #expect(ours["Dispatcher.swift"]?.contains("todo(") == true)
    let aside = try #require(try library.replace(with: ours))
    #expect(try reached == "dispatcher")
    #expect(sample.book.swiftFiles(in: aside).filter { $0.key != Library.contract } == mine)
    #expect(try library.replace(with: ours) == nil)
    #expect(try library.replace(with: ["Registry.swift": "again"]) != aside)
    #expect(sample.book.swiftFiles(in: aside).filter { $0.key != Library.contract } == mine)
  }

  @Test func `stays as it is if the disk is full`() throws {
    let mine = sample.book.swiftFiles(in: sample.book.own("Library"))
    // Files can't be larger than 512 bytes.
    let result = try shell(
      "cd \"$root\" && trap '' XFSZ; ulimit -f 1; \"$workbook\" open dispatcher --ours",
      environment: [
        "root": sample.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
    #expect(result.termination == .exit(2))
    #expect(result.output.contains("can't be written: File too large."), "\(result.output)")
    #expect(sample.book.swiftFiles(in: sample.book.own("Library")) == mine)
  }

  @Test func `can begin with one mistake in our answer`() throws {
    let stage = try stage("self-observation")
    let ours = try ModelAnswer(ofChapter: stage.chapter, in: sample.book).files
    let named = try library.broken(at: stage, named: "OneRegistryOfBothKinds")
    #expect(ours.keys.filter { ours[$0] != named[$0] } == ["RegistryOwner.swift"])
    for _ in 1...20 {
      let any = try library.broken(at: stage, named: nil)
      #expect(any != ours && !any.values.contains { $0.contains("// Rejected by: ") })
    }
    let error = #expect(throws: WorkbookError.self) {
      try library.broken(at: stage, named: "OneRegistryOfBothKind")
    }
    #expect(error?.description.contains("Did you mean OneRegistryOfBothKinds") == true)
  }

  @Test(arguments: [
    ("", "is missing, or it doesn't name a chapter"), ("chapter = 8", "is missing, or it doesn't"),
    ("static let chapter = 4", "cp Exercises/Chapter04/Dispatcher/Library/Contract.swift"),
  ])
  func `can't be told from a contract that isn't the workbook's`(text: String, says: String) throws
  {
    try sample.write(text, to: "Library/Contract.swift")
    let error = #expect(throws: WorkbookError.self) { try library.reached() }
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test func `keeps saying where its code came from`() throws {
    #expect(library.origin == "the original files")
    let dispatcher = try stage("dispatcher")
    _ = try library.replace(with: library.start(of: dispatcher))
    #expect(library.origin == "the workbook's code of chapter 3")
    _ = try library.begin(stage("threads"))
    #expect(library.origin == "the workbook's code of chapter 3")
    #expect(try reached == "threads")
    _ = try library.replace(with: library.broken(at: dispatcher, named: nil))
    #expect(library.origin == "the workbook's code of chapter 4, with a mistake")
  }
}
