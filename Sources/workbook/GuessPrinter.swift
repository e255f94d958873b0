import Foundation
import WorkbookKit

/// A printer of questions about wrong answers, which reads the guesses from standard input.
struct GuessPrinter {
  let invocation: Invocation

  private var terminal: Terminal { invocation.terminal }

  /// Asks questions until the input ends or an empty line is read, and then prints the score.
  func play(_ game: inout GuessingGame) {
    var (asked, found) = (0, 0)
    while let question = game.next() {
      show(question)
      guard let guess = readGuess(from: question.claims.count) else { break }
      asked += 1
      if guess == question.rightIndex { found += 1 }
      show(question, guess: guess)
      if asked == game.answerCount {
        print("That was the last wrong answer. Now the questions start again.\n")
      }
    }
    print(
      asked == 0
        ? "You didn't answer any questions." : "You answered \(found) of \(asked) correctly."
    )
  }

  private func show(_ question: GuessingGame.Question) {
    let exercise = question.answer.exercise
    print(terminal.bold("\(exercise.label): a wrong answer"))
    print(terminal.paint("- our solution", .red))
    print(terminal.paint("+ the wrong answer", .green))
    for file in question.answer.files {
      print("\n\(terminal.bold(file.name))")
      DiffPrinter(terminal: terminal).print(file.hunks)
    }
    print("\n\(Guess.question)\n")
    for (index, claim) in question.claims.enumerated() {
      print("  \(index + 1)  \(claim.sentence)")
    }
  }

  /// Reads lines until one is a guess.
  ///
  /// - Parameter count: The number of claims.
  /// - Returns: The index of a claim, or `nil` if the reader wants to end, or if nobody reads the
  ///   output anymore.
  private func readGuess(from count: Int) -> Int? {
    print()
    while true {
      print("Type the number of a claim, or press Enter to stop: ", terminator: "")
      guard fflush(nil) == 0 else { return nil }
      let line = readLine()
      // Only a terminal shows the line break that was typed.
      if line == nil || isatty(STDIN_FILENO) != 1 { print() }
      guard let text = line?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
      if let number = Int(text), 1...count ~= number { return number - 1 }
      print("\(quoted(text)) isn't a number from 1 to \(count).")
    }
  }

  private func show(_ question: GuessingGame.Question, guess: Int) {
    let right = question.rightClaim
    print(
      guess == question.rightIndex
        ? terminal.paint("✓ Right.", .green)
        : terminal.paint("✗ No, it was written to break claim \(question.rightIndex + 1).", .red)
    )
    print("  claim:     \(right.sentence)")
    for (index, idea) in right.ideas.enumerated() {
      let label = index > 0 ? "" : right.ideas.count == 1 ? "idea:" : "ideas:"
      print("  \(label.padding(toLength: 10, withPad: " ", startingAt: 0)) \(idea).")
    }
    if right.ideas.isEmpty, let hint = right.hint {
      print("\nIf this claim rejects your code, the hint is:\n\n\(hint)")
    }
    print()
  }
}
