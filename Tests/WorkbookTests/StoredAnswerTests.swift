import Foundation
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `The stored answers` {
  private let book = SamplePackage.workbook

  private var exercises: [Exercise] { get throws { try Catalog(of: book).exercises } }

  @Test func `include a solution, another right answer, and wrong ones`() throws {
    for exercise in try exercises {
      let answers = try StoredAnswer.all(to: exercise, in: book)
      func count(_ kind: String) -> Int { answers.count { $0.name.hasPrefix(kind) } }
      #expect(Set(answers.map(\.name)).count == answers.count, "\(exercise.id)")
      #expect(count("stub") == 1 && count("Solution") == 1, "\(exercise.id)")
      #expect(count("Wrong/") >= (exercise.isPrediction ? 1 : 4), "\(exercise.id)")
      #expect(exercise.isPrediction || count("Right/") > 0, "\(exercise.id)")
      // The numbers of a library's mistakes stay, so they may have gaps.
      let numbers = answers.compactMap(\.number)
      #expect(numbers == Set(numbers).sorted(), "\(exercise.id)")
      #expect(numbers.count == (exercise.isLibrary ? count("Wrong/") : 0), "\(exercise.id)")
      for answer in answers {
        #expect(!answer.files.values.contains { $0.isEmpty }, "\(exercise.id) \(answer.name)")
        #expect(answer.expectation != .rejected(by: ""), "\(exercise.id) \(answer.name)")
      }
    }
  }

  @Test func `have three hints, and hints for each step and for claims that exist`() throws {
    for exercise in try exercises {
      let hints = Hints(of: exercise, in: book)
      #expect(hints.rungs.count == 3, "\(exercise.id)")
      #expect(hints.stepHints.count == exercise.steps.count, "\(exercise.id)")
      #expect(hints.unknownHeadings == [], "\(exercise.id)")
      if exercise.isLibrary { continue }
      let tests = book.text(of: book.own(exercise.testsPath))
      for hint in hints.claimHints { #expect(tests.contains("`\(hint.claim)`"), "\(hint.claim)") }
    }
  }

  @Test func `belong to exercises with a sentence about what they teach`() throws {
    for exercise in try exercises {
      #expect(exercise.learned.hasSuffix("."), "\(exercise.id)")
      #expect(exercise.heading(in: book).hasPrefix("\(exercise.id) "), "\(exercise.id)")
    }
  }
}
