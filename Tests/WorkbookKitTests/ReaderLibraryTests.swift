import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `A reader's library` {
  private let sample: SamplePackage

  init() throws {
    sample = try SamplePackage()
    try sample.write("final class Registry<Observer: AnyObject> {}", to: "Library/Registry.swift")
  }

  @Test func `gets the contract and the supplied file of a stage`() throws {
    let opening = try sample.library.open(.weakMap)
    #expect(opening.written == ["Contract/Contract.swift", "Library/WeakMap.swift"])
    #expect(sample.library.stage == .weakMap)
    #expect(sample.library.swiftFiles == ["Registry.swift", "WeakMap.swift"])
    #expect(sample.text("Library/Registry.swift").hasPrefix("final class"))
    #expect(sample.text("Contract/Contract.swift").contains("makeWeakMap"))
  }

  @Test func `gets the supplied files of the stages that are skipped, if they're needed`() throws {
    #expect(try sample.library.open(.dispatcher).written.last == "Library/WeakMap.swift")
    let other = try SamplePackage()
    #expect(try other.library.open(.autoUnobserve).written == ["Contract/Contract.swift"])
  }

  @Test func `can be replaced with ours, and brought back`() throws {
    try sample.write("// my notes", to: "Library/Notes.swift")
    let before = sample.texts
    let opening = try sample.library.openWithOurs(.dispatcher)
    #expect(sample.library.stage == .dispatcher)
    #expect(sample.library.swiftFiles.contains("Registration.swift"))
    #expect(!sample.library.swiftFiles.contains("Notes.swift"))
    #expect(opening.backup != nil)
    #expect(try sample.library.openWithOurs(.dispatcher).wasOpen)
    let ours = sample.texts
    #expect(try Backups(of: sample.book).restoreLast().count == 3)
    #expect(sample.texts == before)
    _ = try Backups(of: sample.book).restoreLast()
    #expect(sample.texts == ours)
  }

  @Test func `isn't changed by opening a stage again, or an earlier one`() throws {
    try sample.library.open(.dispatcher)
    let before = sample.texts
    for stage in [Stage.dispatcher, .registry, .identity] {
      let opening = try sample.library.open(stage)
      #expect(opening.wasOpen)
      #expect(opening.stage == .dispatcher)
      #expect(opening.written == [])
    }
    #expect(sample.texts == before)
  }

  @Test func `gets a new version of the contract on opening its stage again`() throws {
    let text = sample.text("Contract/Contract.swift")
    try sample.write(text.replacing("observe", with: "watch"), to: "Contract/Contract.swift")
    let opening = try sample.library.open(.registry)
    #expect(opening.wasOpen)
    #expect(opening.written == ["Contract/Contract.swift"])
    #expect(sample.text("Contract/Contract.swift") == text)
  }

  @Test func `can drop the files of earlier stages`() throws {
    for name in ["WeakMap", "Weak", "Dispatcher"] {
      try sample.write("", to: "Library/\(name).swift")
    }
    #expect(sample.library.unneededFiles == [])
    try sample.library.open(.autoUnobserve)
    #expect(sample.library.unneededFiles == ["Weak.swift", "WeakMap.swift"])
    try sample.library.open(.directDelivery)
    #expect(sample.library.unneededFiles == ["Dispatcher.swift", "Weak.swift", "WeakMap.swift"])
  }

  @Test func `is created next to the exercises if the reader works there`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "in place \(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let supplied = SamplePackage.workbook.exercises.appending(path: "Supplied")
    let book = Workbook(root: root)
    try makeFolder(book.exercises)
    try FileManager.default.copyItem(at: supplied, to: book.supplied(""))
    try FileManager.default.copyItem(at: SamplePackage.workbook.catalog, to: book.catalog)
    let answers = SamplePackage.workbook.exercises.appending(path: "Answers")
    try FileManager.default.copyItem(at: answers, to: book.exercises.appending(path: "Answers"))
    #expect(
      try ReaderLibrary(of: book).open(.weakMap).written == [
        "Contract/Contract.swift", "Departures/Departures.swift", "Library/Registry.swift",
        "Library/WeakMap.swift",
      ]
    )
    let manifest = ReaderManifest.file(of: book)
    #expect(book.text(of: manifest).contains(#"path: "..""#))
    #expect(!book.text(of: manifest).contains("WeakBox"))
    let exercise = try Catalog(of: book).exercise(named: "weak-box")
    #expect(try book.open(exercise))
    #expect(book.text(of: manifest).contains(#"("2.1", "WeakBox", []),"#))
    #expect(
      book.text(of: book.stub(of: exercise)) == book.text(of: book.pristineStub(of: exercise))
    )
  }
}
