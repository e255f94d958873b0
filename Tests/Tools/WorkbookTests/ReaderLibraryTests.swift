import Foundation
import Testing

@testable import workbook

@Suite struct `The reader's library` {
  private let clone: Clone

  init() throws { clone = try .ofWorkbook() }

  private var library: ReaderLibrary { clone.book.library }
  /// The files of the library, by name.
  private var files: [String: String] { clone.book.swiftFiles(in: library.folder) }

  /// Runs `open`, and checks its exit code, and a part of its output.
  private func open(_ words: String, _ exitCode: Int32 = 0, says text: String) throws {
    let result = try clone.book.run("\"$workbook\" open \(words)")
    #expect(result.exitCode == exitCode, "open \(words): \(result.output)")
    #expect(result.output.contains(text), "open \(words): \(result.output)")
  }

  @Test func `loses no file when a chapter begins`() throws {
    try clone.write("my registry", to: "Exercises/Library/Registry.swift")
    try open("2", says: "  Added  Exercises/Library/WeakMap.swift\n")
    try clone.write("my map", to: "Exercises/Library/WeakMap.swift")
    try open("2", says: "already begun chapter 2")
    #expect(try library.reached().id == "2")
    #expect(files["Registry.swift"] == "my registry" && files["WeakMap.swift"] == "my map")
  }

  @Test func `begins no chapter but the next one`() throws {
    try open("4 --ours", says: "our library of chapter 3 now")
    #expect(files["Dispatcher.swift"]?.contains("todo(") == true)
    try open("6", 2, says: "so 5 is next")
    try open("5", says: "begun chapter 5")
    #expect(library.origin == ReaderLibrary.Origin(chapter: 5, given: 3))
    try open("2", 2, says: "already reached chapter 5")
    try FileManager.default.removeItem(at: clone.book.inExercises("Library/Contract.swift"))
    try open("5", says: "begun chapter 5")
  }

  @Test func `stays as it is if the disk is full`() throws {
    let mine = files
    // Files can't be larger than 512 bytes.
    let result = try clone.book.run("trap '' XFSZ; ulimit -f 1; \"$workbook\" open 4 --ours")
    #expect(result.exitCode == 2)
    #expect(result.output.contains("can't be written. "), "\(result.output)")
    #expect(files == mine)
  }

  @Test func `can be our answer with a mistake, and without comments`() throws {
    let task = try clone.task("7")
    let ours = try clone.book.solution(ofChapter: 7).mapValues(codeLines)
    for number in ["1", nil] {
      let broken = try library.broken(at: task, numbered: number)
      let changed = ours.keys.filter { ours[$0] != broken[$0].map(codeLines) }
      #expect(number == nil ? !changed.isEmpty : changed.count == 1)
      #expect(!broken.contains { $0.key != ReaderLibrary.contract && $0.value.contains("//") })
    }
    let error = #expect(throws: WorkbookError.self) {
      try library.broken(at: task, numbered: "OneRegistryOfBothKinds")
    }
    #expect(error?.description.contains("It has the mistakes 1, 20, 22, ") == true)
  }

  @Test(arguments: [("", "1"), ("static let chapter = 8", "1"), ("static let chapter = 4", "4")])
  func `can't be told from a contract that isn't the workbook's`(text: String, id: String) throws {
    try clone.write(text, to: "Exercises/Library/Contract.swift")
    let error = #expect(throws: WorkbookError.self) { try library.reached() }
    let message = error?.description ?? ""
    #expect(message.contains("Contract.swift is missing, or isn't the one of this version"))
    #expect(message.hasSuffix("swift run workbook open \(id)"), "\(message)")
  }

  @Test func `comes back, and so does what took its place`() throws {
    try clone.write("// Mine.", to: "Exercises/Library/Mine.swift")
    let mine = files
    try open("4 --ours", says: "  Aside  what was there, in Exercises/Aside/1-Library\n")
    let ours = files
    for (expected, copy) in [(mine, 1), (ours, 2), (mine, 3)] {
      try open("--back", says: "is again what was in Exercises/Aside/\(copy)-Library.\n")
      #expect(files == expected)
    }
    // Two mistakes are looked for in a row, and an exercise is begun again.
    try open("1 --broken 5", says: "  Back   swift run workbook open --back\n")
    try open("1 --broken 1", says: "in Exercises/Aside/6-Library\n")
    try clone.write("// Mine, too.", to: "Exercises/Chapter02/1-WeakBox/WeakBox.swift")
    try open("2.1", says: "  Aside  what was there, in Exercises/Aside/7-WeakBox.swift\n")
    #expect(clone.text("Exercises/Aside/7-WeakBox.swift") == "// Mine, too.")
    try open("--back", says: "  Aside  what was there, in Exercises/Aside/8-Library\n")
    #expect(files == mine)
  }
}
