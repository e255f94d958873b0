import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `A search for leaks` {
  private let sample: SamplePackage

  init() throws {
    sample = try SamplePackage()
  }

  private func leaks(_ stage: Stage = .registry) throws -> [LeakCheck.Leak] {
    try LeakCheck(for: stage, in: sample.book).leaks(in: sample.book.home)
  }

  private func answer(_ path: String) -> String {
    sample.book.text(of: sample.book.exercises.appending(path: "Answers/\(path)"))
  }

  @Test func `finds nothing in a new package`() throws {
    #expect(try leaks() == [])
  }

  @Test func `finds nothing after every exercise has been opened`() throws {
    for exercise in try Catalog(of: sample.book).exercises where exercise.stage == nil {
      try sample.book.open(exercise)
    }
    #expect(try leaks() == [])
  }

  @Test(arguments: [Stage.weakMap, .autoUnobserve])
  func `finds nothing after a stage has been opened`(stage: Stage) throws {
    try sample.library.open(stage)
    #expect(try leaks(stage) == [])
    try sample.library.openWithOurs(stage, backups: Backups(of: sample.book))
    #expect(try leaks(stage) == [])
  }

  @Test(arguments: ["Answers/2.1/Solution/WeakBox.swift", "Chapter0/Hints.md"])
  func `finds a file that isn't meant for readers`(path: String) throws {
    try sample.write("", to: path)
    #expect(try leaks().map(\.path) == [path])
    #expect(try leaks().first?.line == nil)
  }

  @Test func `finds lines of an answer in another file`() throws {
    let lines = answer("2.2/Solution/Purge.swift").split(separator: "\n")
      .filter { !answer("2.2/Stub/Purge.swift").contains($0) && $0.count > 20 }.prefix(3)
    #expect(lines.count == 3)
    try sample.write("let a = 1\n\(lines.joined(separator: "\n"))\n", to: "Library/More.swift")
    #expect(try leaks().map(\.line) == [2, 3, 4])
  }

  @Test func `finds a hint`() throws {
    let hint = try #require(answer("0.1/Hints.md").split(separator: "\n").last)
    try sample.write("// Hello.\n\(hint)\n", to: "README.md")
    #expect(try leaks().map(\.path) == ["README.md"])
  }

  @Test func `finds the answer to a prediction`() throws {
    let exercise = try Catalog(of: sample.book).exercise(named: "who-leaks")
    try sample.book.open(exercise)
    let path = "\(exercise.folder)/\(exercise.fileName)"
    let text = sample.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(text.firstIndex { $0.contains("todo(") })
    var changed = text
    changed[place] = "    true"
    try sample.write(changed.joined(separator: "\n"), to: path)
    #expect(try leaks().map(\.line) == [place + 1])
  }

  @Test func `finds the code of the current stage, but not that of earlier ones`() throws {
    let files = try ModelAnswer(to: .identity, in: sample.book).files
    for (name, text) in files { try sample.write(text, to: "Library/\(name)") }
    #expect(try Set(leaks(.identity).map(\.path)).contains("Library/Registration.swift"))
    #expect(try leaks(.dispatcher) == [])
  }
}
