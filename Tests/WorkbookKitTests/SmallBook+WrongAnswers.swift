@testable import WorkbookKit

extension SmallBook {
  /// Writes an exercise with eight claims, a solution, and four wrong answers.
  func writeWrongAnswers() throws {
    let tests = (1...8).map { "@Test func `a claim \($0)`() { expect(idea: \"idea \($0)\") }\n" }
    try write(tests.joined(), to: "Exercises/Chapter2/1-WeakBox/WeakBoxTests.swift")
    let solution = (1...20).map { "line \($0)\n" }.joined()
    try write(solution, to: "Exercises/Answers/2.1/Solution/WeakBox.swift")
    for (name, number) in [("Six", 6), ("Seven", 7), ("Eight", 8), ("Nine", 9)] {
      let text = solution.replacing("line \(number)\n", with: "line \(name.lowercased())\n")
      try writeWrongAnswer(name, rejectedBy: "a claim \(number - 3)", text)
    }
  }

  func writeWrongAnswer(_ name: String, rejectedBy claim: String, _ text: String) throws {
    try write("// Rejected by: `\(claim)`\n\(text)", to: Self.wrongAnswer(name))
  }

  static func wrongAnswer(_ name: String) -> String {
    "Exercises/Answers/2.1/Wrong/\(name)/WeakBox.swift"
  }
}
