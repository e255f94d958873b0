import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A guessing game` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.writeWrongAnswers()
  }

  private func game(seed: UInt64) throws -> GuessingGame {
    try GuessingGame(about: [small.exercise], in: small.book, seed: seed)
  }

  private func names(_ count: Int, seed: UInt64) throws -> [String] {
    var game = try game(seed: seed)
    return (1...count).compactMap { _ in game.next()?.answer.name }
  }

  @Test(arguments: 0...20) func `shows every answer once before one of them comes again`(
    seed: UInt64
  ) throws {
    let names = try names(12, seed: seed)
    for start in [0, 4, 8] {
      #expect(
        names[start..<start + 4].sorted()
          == ["Wrong/Eight", "Wrong/Nine", "Wrong/Seven", "Wrong/Six"]
      )
    }
    #expect(zip(names, names.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func `has an order that depends only on the seed`() throws {
    #expect(try names(8, seed: 7) == names(8, seed: 7))
    let orders = try Set((0...9).map { try names(4, seed: $0) })
    #expect(orders.count > 1)
  }

  @Test(arguments: 0...20) func `offers six claims in order, and one of them is right`(
    seed: UInt64
  ) throws {
    var game = try game(seed: seed)
    for _ in 1...4 {
      let next = game.next()
      let question = try #require(next)
      let claims = question.claims.map(\.sentence)
      #expect(claims.count == 6)
      #expect(claims == claims.sorted())
      #expect(Set(claims).count == 6)
      #expect(question.rightClaim.sentence == question.answer.claim)
    }
  }

  @Test func `leaves out answers that aren't short, that don't compile, or that name no claim`()
    throws
  {
    let long = (1...20).map { "line \($0) changed\n" }.joined()
    try small.writeWrongAnswer("Long", rejectedBy: "a claim 1", long)
    try small.writeWrongAnswer("Unknown", rejectedBy: "a claim that doesn't exist", "line\n")
    try small.write("// Does not compile: x\n", to: SmallBook.wrongAnswer("Broken"))
    try small.write("line\n", to: SmallBook.wrongAnswer("Nameless"))
    #expect(try game(seed: 1).answerCount == 4)
  }

  @Test func `doesn't show the line that names the claim`() throws {
    let answers = try WrongAnswer.all(to: small.exercise, in: small.book)
    let lines = answers.flatMap(\.files).flatMap(\.hunks).flatMap(\.lines)
    #expect(lines.contains(.removed("line 6")))
    #expect(lines.contains(.added("line six")))
    #expect(!lines.contains { "\($0)".contains("Rejected") })
  }

  @Test func `finds the ideas that are written in a test`() throws {
    let claims = Workbook.claims(
      inTests: """
        @Test(arguments: [1, 2]) func `a claim`() {
          expect(1, is: 2, "one", idea: "the first")
          let idea = "a \\"second\\""
          expect(1, is: 2, "two", idea:
            "the first")
          expect(1, is: 2, "three", idea: "number \\(3)")
          expect(1, is: 2, "four", idea: "the beginning " + end)
        }
        @Test func `another claim`() { expectAll(idea: idea) }
        """
    )
    #expect(claims.map(\.sentence) == ["a claim", "another claim"])
    #expect(claims.map(\.ideas) == [["the first", #"a "second""#], []])
  }
}
