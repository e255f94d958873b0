import ExerciseReports
import Foundation
import WorkbookKit

/// A printer of verdicts: the state, the claim, the expected and the actual result, and the idea.
struct VerdictPrinter {
  let invocation: Invocation
  let exercise: Exercise

  func print(_ verdict: Verdict) {
    // The next verdict may be seconds away, and the output a file.
    defer { fflush(nil) }
    let terminal = invocation.terminal
    let color: Terminal.Color =
      switch verdict.state {
      case .solved: .green
      case .notWritten: .yellow
      default: .red
      }
    let count = verdict.claims == 0 ? "" : "   \(verdict.held) of \(verdict.claims) claims hold"
    let state = terminal.paint(verdict.state.rawValue, color)
    Swift.print("\(terminal.bold(exercise.id)) \(exercise.title): \(state)\(count)")
    guard let failure = verdict.failures.first else { return printNext() }

    if let claim = failure.claim { Swift.print("  claim:    \(claim)") }
    for line in lines(of: failure) { Swift.print("  \(line)") }
    if let file = failure.file {
      let place = "\(path(of: file)):\(failure.line ?? 1)"
      Swift.print("  at:       \(terminal.paint(place, .gray))")
    }
    Swift.print("  stuck?    swift run workbook hint \(exercise.id)")
  }

  /// Prints the exercise that comes next in the book.
  private func printNext() {
    let exercises = invocation.catalog.exercises
    guard let index = exercises.firstIndex(where: { $0.id == exercise.id }),
      exercises.indices.contains(index + 1)
    else { return }
    let next = exercises[index + 1]
    Swift.print("  next:     \(next.id), Exercises/\(next.folder)/README.md")
  }

  /// Returns a path below the root; the message of a trap has a module in place of the folder.
  private func path(of file: String) -> String {
    let module = "Exercise\(exercise.id.replacing(".", with: "_"))/"
    guard file.hasPrefix(module) else { return invocation.book.shortened(file) }
    return "Exercises/\(exercise.folder)/\(file.dropFirst(module.count))"
  }

  /// Returns the parts of a failure, each on a line of its own.
  private func lines(of failure: Verdict.Failure) -> [String] {
    switch failure.report {
    case .failure(let failure):
      [
        "asked:    \(failure.question)", "expected: \(failure.expected)",
        "got:      \(failure.got)", "idea:     \(failure.idea).",
      ]
    case .placeholder(let placeholder):
      ["missing:  \(placeholder.task)"]
    case .deadline(let deadline):
      ["because:  \(deadline.reason)", "idea:     \(deadline.idea)."]
    default:
      ["because:  \(failure.message)"]
    }
  }
}
