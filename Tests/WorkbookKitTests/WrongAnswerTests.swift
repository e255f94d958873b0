import Foundation
import KVOClaims
import Testing

@testable import WorkbookKit

@Suite struct `The short wrong answers of the book` {
  private static let exercises = Result { try Catalog(of: SamplePackage.workbook).exercises }

  @Test func `are enough for a game about every exercise with more than two claims`() throws {
    for exercise in try Self.exercises.get() {
      let book = SamplePackage.workbook
      let count = try GuessingGame(about: [exercise], in: book, seed: 1).answerCount
      let hasGame = !exercise.isPrediction && book.explainedClaims(of: exercise).count > 2
      #expect(hasGame ? count >= 4 : count == 0, "\(exercise.id)")
    }
  }

  @Test(arguments: Stage.allCases) func `are asked about with other claims of the same stage`(
    stage: Stage
  ) throws {
    let exercise = try #require(Self.exercises.get().first { $0.stage == stage })
    var game = try GuessingGame(about: [exercise], in: SamplePackage.workbook, seed: 1)
    let order = Claim.all(at: stage).map(\.sentence)
    let own = Claim.all(at: stage).filter { $0.step.stage == stage }.map(\.sentence)
    for _ in 1...game.answerCount {
      let next = game.next()
      let question = try #require(next)
      let claims = question.claims.map(\.sentence)
      #expect(Set(claims).subtracting([question.answer.claim]).isSubset(of: own))
      #expect(claims == order.filter(claims.contains))
    }
  }

  @Test func `are rejected by a claim of the exercise, which an idea or a hint explains`() throws {
    let book = SamplePackage.workbook
    for exercise in try Self.exercises.get() {
      let claims = book.explainedClaims(of: exercise)
      for answer in try WrongAnswer.all(to: exercise, in: book) {
        let claim = claims.first { $0.sentence == answer.claim }
        #expect(
          claim.map { !$0.ideas.isEmpty || $0.hint != nil } == true,
          "\(exercise.id): “\(answer.claim)”"
        )
      }
    }
  }
}
