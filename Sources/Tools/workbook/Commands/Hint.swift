import Foundation
import WorkbookKit

/// The command `workbook hint`, which prints one hint at a time.
enum Hint: Command {
  static let usage = "hint [NUMBER [HINT]]"
  static let summary = "show one hint at a time"
  static let details = """
    If the claim that failed in the last check has a hint of its own, you see that hint first, or else
    the hint for the step that you're at. Then come the general hints, each of which reveals more than
    the one before. With the number of a HINT, you see a general hint again. Without a NUMBER, you see a
    hint for the next task.
    """
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let number = invocation.arguments.operands.dropFirst().first
    try show(for: invocation.exercise(), number: number, invocation)
    return 0
  }

  /// Prints the next hint, or the one with a number, and records that the reader has seen it.
  ///
  /// - Throws: ``WorkbookError`` if there is no such hint, or if it can't be recorded.
  static func show(
    for exercise: Exercise,
    number: String? = nil,
    _ invocation: Invocation
  ) throws {
    let book = invocation.book
    let earlier = invocation.catalog.exercises.prefix { $0.id != exercise.id }.filter(\.isLibrary)
    let hints = try Hints(of: exercise, after: exercise.isLibrary ? earlier : [], in: book)
    guard !hints.rungs.isEmpty else {
      throw WorkbookError("\(exercise.heading(in: book)) has no hints.")
    }
    let entry = try Progress(of: book)[exercise]
    let before = Hints.Seen(rungs: entry.hints, claimHint: entry.isClaimHintShown)
    var seen = before
    let choice =
      if let number {
        try hints.rung(number, after: &seen)
      } else {
        hints.next(
          after: &seen,
          failedClaim: entry.claim,
          step: entry.state?.isDone == true ? nil : entry.step ?? 1
        )
      }
    if seen != before {
      try Progress.update(exercise, in: book) { entry in
        (entry.hints, entry.isClaimHintShown) = (seen.rungs, seen.claimHint)
      }
    }
    let title = exercise.heading(in: book)
    switch choice {
    case .claim(let hint):
      print(invocation.terminal.bold("\(title): a hint for the claim “\(hint.claim)”"))
      print("\n\(hint.text)\n")
    case .step(let number, let text):
      let step = "step \(exercise.description(ofStep: number))"
      print(invocation.terminal.bold("\(title): a hint for \(step)"))
      print("\n\(text)\n")
    case .rung(let number, let text):
      print(invocation.terminal.bold("\(title): hint \(number) of \(hints.rungs.count)"))
      print("\n\(text)\n")
    case .none: print("\(title): you've read all \(hints.rungs.count) hints.\n")
    }
    let command = "swift run workbook hint \(exercise.id)"
    if seen.rungs >= hints.rungs.count {
      print("To read a hint again, run:   \(command) 1")
      print("To see our solution, run:    swift run workbook compare \(exercise.id)")
    } else {
      print("To read the next hint, run:   \(command)")
    }
  }
}
