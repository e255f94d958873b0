import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The expected verdict` {
  @Test func `is stated in the first line of a wrong answer`() throws {
    let small = try SmallBook()
    let place = "Exercises/Answers/2.1/Wrong"
    try small.write("// Rejected by: `keeps time`\n", to: "\(place)/A/WeakBox.swift")
    try small.write("// Does not compile: cannot find 'x'\n", to: "\(place)/B/WeakBox.swift")
    try small.write("struct WeakBox {}\n", to: "\(place)/C/WeakBox.swift")
    let variants = Variant.all(of: small.exercise, in: small.book)
    #expect(
      variants.map(\.expectation) == [
        .notWritten, .solved, .rejected(by: "keeps time"),
        .doesNotCompile(error: "cannot find 'x'"),
        .unknown,
      ]
    )
    #expect(variants.map(\.module).contains("E2_1_Wrong_A"))
  }

  @Test func `differs if another claim fails, or none does`() {
    let expectation = Variant.Expectation.rejected(by: "one")
    let other = Verdict(state: .rejected, failures: [.init(claim: "two", message: "")])
    #expect(expectation.problem(with: other) == "expected “one” to reject it, got two")
    let solved = Verdict(state: .solved)
    #expect(expectation.problem(with: solved) == "expected “one” to reject it, got solved")
    let one = Verdict(state: .crashed, failures: [.init(claim: "one", message: "")])
    #expect(expectation.problem(with: one) == nil)
  }
}
