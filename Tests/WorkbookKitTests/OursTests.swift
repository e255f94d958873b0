import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `A library that continues with ours` {
  private let sample: SamplePackage

  init() throws {
    sample = try SamplePackage()
    try sample.write("mine", to: "Library/Registry.swift")
    try sample.write("also mine", to: "Library/Parts/Map.swift")
    try sample.write("a note", to: "Library/notes.txt")
  }

  private var backups: Backups { Backups(of: sample.book) }
  private var ours: Stage? { get throws { try Notebook(of: sample.book).stageOfOurs } }

  @Test(arguments: Stage.allCases)
  func `consists of the previous answer and the supplied file`(stage: Stage) throws {
    let opening = try sample.library.openWithOurs(stage, backups: backups)
    let answer = try stage.previous.map { try ModelAnswer(to: $0, in: sample.book).files } ?? [:]
    for (name, text) in answer { #expect(sample.text("Library/\(name)") == text) }
    let supplied = [Stage.registry: "Registry.swift", .weakMap: "WeakMap.swift"][stage]
    #expect(sample.library.swiftFiles == (answer.keys + [supplied].compactMap(\.self)).sorted())
    #expect(sample.text("Library/notes.txt") == "a note")
    #expect(sample.library.stage == stage)
    #expect(try ours == (stage == .registry ? nil : stage))
    #expect(opening.backup != nil)
  }

  @Test func `is taken back by undo, which a second undo takes back`() throws {
    let mine = sample.texts
    try sample.library.openWithOurs(.dispatcher, backups: backups)
    let theirs = sample.texts
    #expect(try ours == .dispatcher)
    for expected in [mine, theirs, mine] {
      #expect(try sample.library.undo(backups) != .unchanged)
      #expect(
        sample.texts.filter { $0.key != "progress.txt" }
          == expected.filter { $0.key != "progress.txt" }
      )
    }
    #expect(try ours == nil)
    #expect(backups.all.count == 4)
  }

  @Test func `is saved only if something changes`() throws {
    try sample.library.openWithOurs(.identity, backups: backups)
    let opening = try sample.library.openWithOurs(.identity, backups: backups)
    #expect(opening.wasOpen)
    #expect(opening.backup == nil)
    #expect(backups.all.count == 1)
  }

  @Test func `is left alone if a file can't be written`() throws {
    try sample.remove("Contract")
    try sample.write("in the way", to: "Contract/Contract.swift/file.txt")
    let before = sample.texts
    #expect(throws: WorkbookError.self) {
      try sample.library.openWithOurs(.dispatcher, backups: backups)
    }
    #expect(sample.texts == before)
    #expect(backups.all == [])
  }

  @Test func `must have a backup for undo`() throws {
    let error = #expect(throws: WorkbookError.self) { try sample.library.undo(backups) }
    #expect(error?.description == "Your library has no backup, so there is nothing to undo.")
  }

  @Test func `is what undo restores if it was saved last`() throws {
    let catalog = try Catalog(of: sample.book)
    #expect(try backups.subject(named: nil, in: catalog) == nil)
    try sample.library.openWithOurs(.identity, backups: backups)
    #expect(try backups.subject(named: nil, in: catalog) == .library)
    let announce = try catalog.exercise(named: "announce")
    try sample.write("mine", to: "\(announce.folder)/Announce.swift")
    try backups.reset(announce)
    #expect(try backups.subject(named: nil, in: catalog) == .exercise(announce))
    #expect(try backups.subject(named: "Weak Map", in: catalog) == .library)
    #expect(try backups.subject(named: "0.1", in: catalog) == .exercise(announce))
    #expect(throws: WorkbookError.self) { try backups.subject(named: "weak", in: catalog) }
  }

  @Test func `keeps its line in the record of progress`() throws {
    try sample.library.openWithOurs(.threads, backups: backups)
    #expect(sample.text("progress.txt").hasSuffix("\nlibrary  ours-before=threads\n"))
    let exercise = try Catalog(of: sample.book).exercise(named: "0.1")
    try Notebook.record(Verdict(state: .solved), of: exercise, answer: "", in: sample.book)
    #expect(try ours == .threads)
    try sample.write("library  ours-before=nowhere\n", to: "progress.txt")
    #expect(try ours == nil)
    #expect(try Notebook(of: sample.book).lines == [.other("library  ours-before=nowhere")])
  }
}
