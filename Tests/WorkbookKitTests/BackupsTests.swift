import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A backup` {
  private let small: SmallBook
  private let path = "Exercises/Chapter2/1-WeakBox/WeakBox.swift"
  private let stub = "the stub"

  init() throws {
    small = try SmallBook()
    try small.write(stub, to: "Exercises/Answers/2.1/Stub/WeakBox.swift")
    try small.write("mine", to: path)
  }

  private var backups: Backups { backups(at: 0) }

  private func backups(at seconds: Double) -> Backups {
    Backups(of: small.book, now: { Date(timeIntervalSince1970: seconds) })
  }

  private var text: String? {
    try? String(contentsOf: small.book.stub(of: small.exercise), encoding: .utf8)
  }

  private var file: URL { small.book.stub(of: small.exercise) }

  @Test func `is made before the stub replaces a file`() throws {
    let outcome = try backups.reset(small.exercise)
    #expect(text == stub)
    let backup = try #require(backups.all.first)
    #expect(outcome == .replaced(backup))
    #expect(backup.folder.lastPathComponent == "1970-01-01-000000-0000-weak-box")
    #expect(backup.exerciseName == "weak-box")
    let saved = backup.folder.appending(path: "WeakBox.swift")
    #expect(try String(contentsOf: saved, encoding: .utf8) == "mine")
  }

  @Test func `isn't made if nothing changes`() throws {
    try small.write(stub, to: path)
    #expect(try backups.reset(small.exercise) == .unchanged)
    #expect(backups.all == [])
  }

  @Test func `is restored by undo, which a second undo takes back`() throws {
    try backups.reset(small.exercise)
    for expected in ["mine", stub, "mine"] {
      try backups.undo(small.exercise)
      #expect(text == expected)
    }
    #expect(backups.all.count == 4)
    #expect(try backups.newestExercise(in: Catalog(of: small.book)) == small.exercise)
  }

  @Test func `is never replaced, and follows earlier ones even if the clock was set back`() throws {
    for (seconds, mine) in [(90.0, "first"), (90, "second"), (30, "third"), (91, "fourth")] {
      try small.write(mine, to: path)
      try backups(at: seconds).reset(small.exercise)
    }
    #expect(
      backups.all.map(\.folder.lastPathComponent) == [
        "1970-01-01-000131-0000-weak-box", "1970-01-01-000130-0002-weak-box",
        "1970-01-01-000130-0001-weak-box", "1970-01-01-000130-0000-weak-box",
      ]
    )
    try backups.undo(small.exercise)
    #expect(text == "fourth")
  }

  @Test func `is skipped if its file is gone, or if it belongs to another exercise`() throws {
    try backups.reset(small.exercise)
    let folder = "Exercises/Backups"
    try small.write("x", to: "\(folder)/2999-01-01-000000-0000-weak-box/Other.swift")
    try small.write("x", to: "\(folder)/2999-01-01-000000-0001-weak-box-two/WeakBox.swift")
    try small.write("x", to: "\(folder)/notes.txt")
    try backups.undo(small.exercise)
    #expect(text == "mine")
  }

  @Test func `must exist for undo`() throws {
    let error = #expect(throws: WorkbookError.self) { try backups.undo(small.exercise) }
    #expect(error?.description == "2.1 weak-box has no backup, so there is nothing to undo.")
    #expect(try backups.newestExercise(in: Catalog(of: small.book)) == nil)
  }

  @Test func `isn't made of a file that's missing, empty, or a link that leads nowhere`() throws {
    try FileManager.default.removeItem(at: file)
    #expect(try backups.reset(small.exercise) == .replaced(nil))
    #expect(text == stub)
    try small.write("", to: path)
    #expect(try backups.reset(small.exercise) == .replaced(nil))
    #expect(text == stub)
    try FileManager.default.removeItem(at: file)
    let nowhere = small.book.root.appending(path: "nowhere")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: nowhere)
    #expect(try backups.reset(small.exercise) == .replaced(nil))
    #expect(text == stub)
    #expect(!FileManager.default.fileExists(atPath: nowhere.path))
    #expect(backups.all == [])
  }

  @Test func `can't be made if a file is in the way, and then nothing changes`() throws {
    try small.write("in the way", to: "Exercises/Backups")
    let error = #expect(throws: WorkbookError.self) { try backups.reset(small.exercise) }
    #expect(error?.description.contains("Exercises/Backups/") == true)
    #expect(text == "mine")
  }

  @Test func `isn't made if the reader's file can't be read`() throws {
    let files = FileManager.default
    try files.removeItem(at: file)
    try small.write("inside", to: "\(path)/inside.txt")
    let error = #expect(throws: WorkbookError.self) { try backups.reset(small.exercise) }
    #expect(
      error?.description
        == "\(path) can't be read, so it can't be saved, and nothing was changed. "
        + "Make it a readable file, and try again."
    )
    #expect(backups.all == [])
    #expect(try files.contentsOfDirectory(atPath: file.path) == ["inside.txt"])
  }

  @Test func `isn't made if the stub is missing`() throws {
    let stub = small.book.pristineStub(of: small.exercise)
    try FileManager.default.removeItem(at: stub)
    let error = #expect(throws: WorkbookError.self) { try backups.reset(small.exercise) }
    #expect(
      error?.description == "Exercises/Answers/2.1/Stub/WeakBox.swift can't be read. "
        + "To restore it, run this command in the workbook: git restore Exercises/Answers"
    )
    #expect(text == "mine")
  }
}

@Suite struct `Writing in one step` {
  @Test func `leaves no file behind if it fails`() throws {
    let small = try SmallBook()
    let folder = small.book.root.appending(path: "folder")
    try small.write("inside", to: "folder/inside.txt")
    let error = #expect(throws: WorkbookError.self) {
      try Data("x".utf8).writeInOneStep(to: folder, shownAs: "folder")
    }
    #expect(error?.description == "folder can't be written: Is a directory.")
    let left = try FileManager.default.contentsOfDirectory(atPath: small.book.root.path)
    #expect(left.sorted() == ["Exercises", "folder"])
  }
}
