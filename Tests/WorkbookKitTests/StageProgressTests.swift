import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `The progress with a stage` {
  private let sample: SamplePackage
  private let exercise: Exercise

  init() throws {
    sample = try SamplePackage()
    exercise = try Catalog(of: sample.book).exercise(named: "registry")
  }

  private func record(_ state: Verdict.State) throws {
    let answer = sample.book.answer(to: exercise)
    try Notebook.record(Verdict(state: state), of: exercise, answer: answer, in: sample.book)
  }

  private var progress: Notebook.Progress {
    get throws { try Notebook(of: sample.book).progress(of: exercise) }
  }

  @Test func `stays solved when the library changes`() throws {
    #expect(try progress == .untouched)
    try record(.rejected)
    #expect(try progress == .begun)
    try record(.solved)
    try sample.write("final class Registry {}", to: "Library/Registry.swift")
    #expect(try progress == .solved)
  }

  @Test func `says that the claims have changed since`() throws {
    try record(.solved)
    let text = sample.text("progress.txt")
    try sample.write(
      text.replacing(/claims=\w+/, with: "claims=0123456789abcdef"),
      to: "progress.txt"
    )
    #expect(try progress == .solvedWithOlderClaims)
  }

  @Test func `depends on the claims of that stage only`() {
    let digests = Stage.allCases.map { sample.book.digestOfClaims(of: $0) }
    #expect(Set(digests.map { "\($0)" }).count == Stage.allCases.count)
    #expect(!digests.contains(Digest(of: "")))
  }
}
