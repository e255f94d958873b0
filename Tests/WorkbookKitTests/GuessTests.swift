import Foundation
import TestSupport
import Testing

@testable import WorkbookKit

@Suite struct `The command guess` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.writeWrongAnswers()
    try small.write("mine\n", to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
  }

  /// Runs a script in the book's folder, in which `$workbook` is the program.
  private func run(
    _ script: String
  ) throws -> (termination: ChildProcess.Termination, output: String) {
    try shell(
      "cd \"$root\" && \(script)",
      environment: [
        "root": small.book.root.path,
        "workbook": Products.folder.appending(path: "workbook").path,
      ]
    )
  }

  private func solve() throws {
    let verdict = Verdict(state: .solved)
    try Notebook.record(verdict, of: small.exercise, answer: "mine\n", in: small.book)
  }

  /// Returns the numbers of the right claims of the first questions.
  private func rightNumbers(_ count: Int, seed: UInt64) throws -> [Int] {
    var game = try GuessingGame(about: [small.exercise], in: small.book, seed: seed)
    return (1...count).compactMap { _ in (game.next()?.rightIndex).map { $0 + 1 } }
  }

  @Test func `says whether a guess is right, the claim, and its idea`() throws {
    try solve()
    let right = try #require(rightNumbers(1, seed: 3).first)
    let found = try run("echo \(right) | \"$workbook\" guess weak-box --seed 3")
    #expect(found.termination == .exit(0))
    #expect(found.output.contains("✓ Right.\n  claim:     a claim "))
    #expect(found.output.contains("\n  idea:      idea "))
    #expect(found.output.hasSuffix("\nYou answered 1 of 1 correctly.\n"))
    let missed = try run("echo \(right % 6 + 1) | \"$workbook\" guess --seed 3")
    #expect(missed.termination == .exit(0))
    #expect(missed.output.contains("✗ No, it was written to break claim \(right).\n"))
    #expect(missed.output.hasSuffix("\nYou answered 0 of 1 correctly.\n"))
  }

  @Test func `shows the lines that differ, without control sequences`() throws {
    try solve()
    let output = try run("\"$workbook\" guess 2.1 </dev/null").output
    #expect(output.contains("2.1 weak-box: a wrong answer\n- our solution\n+ the wrong answer\n"))
    #expect(output.contains(/\n-line [6-9]\n\+line (six|seven|eight|nine)\n/))
    #expect(output.contains("\n  6  a claim "))
    #expect(!output.contains("\u{1B}"))
    #expect(output.hasSuffix("You didn't answer any questions.\n"))
  }

  @Test func `asks again after a line that isn't one of the numbers, and ends at an empty one`()
    throws
  {
    try solve()
    let right = try #require(rightNumbers(1, seed: 3).first)
    let lines = ["0", "7", "x", " \(right) ", "", "1"].map { "'\($0)'" }.joined(separator: " ")
    let output = try run("printf '%s\\n' \(lines) | \"$workbook\" guess --seed 3").output
    for word in ["0", "7", "x"] {
      #expect(output.contains("“\(word)” isn't a number from 1 to 6.\n"))
    }
    #expect(output.hasSuffix("You answered 1 of 1 correctly.\n"))
  }

  @Test func `says when all answers have come, and starts again`() throws {
    try solve()
    let numbers = try rightNumbers(5, seed: 3).map { "\($0)\n" }.joined()
    let output = try run("printf '\(numbers)' | \"$workbook\" guess 2.1 --seed 3").output
    let end = "That was the last wrong answer. Now the questions start again."
    let parts = output.components(separatedBy: end)
    #expect(parts.map { $0.components(separatedBy: "✓ Right.").count - 1 } == [4, 1])
    #expect(output.hasSuffix("You answered 5 of 5 correctly.\n"))
  }

  @Test func `ends if nobody reads its output`() throws {
    try solve()
    for setup in ["", "trap '' PIPE; "] {
      let result = try run("\(setup)yes 1 | \"$workbook\" guess 2.1 | head -n 1")
      #expect(result.termination == .exit(0))
      #expect(result.output.hasPrefix("2.1 weak-box: a wrong answer\n"))
    }
  }

  @Test func `shows nothing of an unsolved exercise until its name is typed`() throws {
    let refused = try run("echo yes | \"$workbook\" guess 2.1")
    #expect(refused.termination == .exit(2))
    #expect(!refused.output.contains("line "))
    #expect(
      refused.output.hasSuffix(
        "workbook: You didn't type “weak-box”, so you don't see the wrong answers. "
          + "To check your own answer, type: swift run workbook check 2.1\n"
      )
    )
    let shown = try run("echo Weak-Box | \"$workbook\" guess 2.1")
    #expect(shown.termination == .exit(0))
    #expect(shown.output.contains("\n+line "))
  }

  @Test func `chooses only among solved exercises`() throws {
    let none = try run("\"$workbook\" guess")
    #expect(none.termination == .exit(2))
    #expect(
      none.output
        == "workbook: You haven't solved an exercise yet. To see the next one, type: "
        + "swift run workbook next\n"
    )
    try solve()
    #expect(try run("\"$workbook\" guess </dev/null").output.contains("\n+line "))
  }

  @Test func `refuses an exercise without wrong answers`() throws {
    try solve()
    let result = try run("rm -r Exercises/Answers/2.1/Wrong && \"$workbook\" guess 2.1")
    #expect(result.termination == .exit(2))
    #expect(
      result.output
        == "workbook: This game has no wrong answers to 2.1 weak-box. To see every exercise, type: "
        + "swift run workbook list\n"
    )
  }

  @Test func `prints one question as data`() throws {
    struct Row: Decodable {
      var exercise, answer, question, claim: String
      var seed, right: Int
      var diff, claims, ideas: [String]
    }
    let refused = try run("\"$workbook\" guess 2.1 --json 2>/dev/null </dev/null")
    #expect(refused.termination == .exit(2))
    let error = try JSONDecoder().decode([String: String].self, from: Data(refused.output.utf8))
    #expect(error.keys.sorted() == ["error"])
    let shown = try run("echo weak-box | \"$workbook\" guess 2.1 --json --seed 3 2>/dev/null")
    let row = try JSONDecoder().decode(Row.self, from: Data(shown.output.utf8))
    #expect(row.exercise == "2.1")
    #expect(row.seed == 3)
    #expect(row.question == "Which of these claims was the wrong answer written to break?")
    #expect(row.claims[row.right - 1] == row.claim)
    #expect(row.ideas == ["idea \(row.claim.suffix(1))"])
    #expect(row.diff.first == "WeakBox.swift")
    #expect(row.diff.contains { $0.hasPrefix("+line ") })
  }

  @Test(arguments: [
    ("guess --seed", "--seed needs a whole number from 0 on, such as --seed 7."),
    ("guess --seed -1", "--seed needs a whole number from 0 on, such as --seed 7."),
    ("guess --seed x", "--seed needs a whole number from 0 on, such as --seed 7."),
    ("guess --seed 1 --seed 2", "--seed can be given only once. Leave out the others."),
    ("guess 2.1 2.1", "guess takes only one exercise. Leave out “2.1”."),
    (
      "check --seed 1", "check has no option --seed. Its options are --all, --json, and --attempt."
    ),
  ])
  func `refuses arguments that it can't use`(words: String, message: String) throws {
    let result = try run("\"$workbook\" \(words)")
    #expect(result.termination == .exit(2))
    #expect(result.output == "workbook: \(message)\n")
  }

  @Test func `is listed only by help --all`() throws {
    #expect(try !run("\"$workbook\" help").output.contains("\n  guess "))
    #expect(try run("\"$workbook\" help --all").output.contains("\n  guess "))
  }
}
