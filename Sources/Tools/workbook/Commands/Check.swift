import Foundation
import WorkbookKit

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [NUMBER]… [--all]"
  static let summary = "judge an exercise (2.1), or your library as of a chapter (2)"
  static let details = """
    Without a number, the next task is judged. If your library has already reached a later chapter, it's
    judged by the claims of the given one that still hold. With the word recordings, what KVOController
    did is played on your library, and you see how much of it your library does, too.
    """
  static let options = ["--all"]
  static let maximumOperandCount = Int.max

  static func run(_ invocation: Invocation) throws -> Int32 {
    let arguments = invocation.arguments
    let (numbers, isAll) = (arguments.operands, arguments.options.contains("--all"))
    guard numbers.count == 1 || !numbers.contains("recordings"), numbers.isEmpty || !isAll else {
      throw WorkbookError("Name nothing else beside recordings, and nothing beside --all.")
    }
    if numbers == ["recordings"] { return try playRecordings(invocation) }
    let selected =
      numbers.isEmpty && !isAll
      ? [try invocation.exercise()] : try invocation.catalog.select(numbers)
    let library = Library(in: invocation.book, invocation.catalog)
    let later = try selected.filter { exercise in
      try exercise.isLibrary && exercise.chapter > library.reached().chapter
    }
    if selected.count == later.count {
      throw WorkbookError(
        "Your library has reached chapter \(try library.reached().id). To begin chapter "
          + "\(later[0].id), run: swift run workbook open \(later[0].id)"
      )
    }
    let states = try selected.filter { !later.contains($0) }.map { exercise in
      let verdict = try judge(exercise, invocation)
      return verdict.state
    }
    if !later.isEmpty {
      print("Your library hasn't reached these chapters yet: \(listed(later.map(\.id))).")
    }
    return exitCode(for: states)
  }

  /// Judges a task, prints the verdict, and records it.
  @discardableResult
  static func judge(_ exercise: Exercise, _ invocation: Invocation) throws -> Verdict {
    let (book, catalog) = (invocation.book, invocation.catalog)
    return try invocation.exclusively {
      invocation.showFirstBuild()
      let verdict = try Judge(book, catalog, of: exercise).judge(exercise)
      try Progress.record(verdict, of: exercise, in: book)
      VerdictText(invocation, exercise, verdict).print()
      return verdict
    }
  }

  /// Plays KVOController's recordings on the library, and prints how many it follows.
  private static func playRecordings(_ invocation: Invocation) throws -> Int32 {
    let (book, catalog) = (invocation.book, invocation.catalog)
    return try invocation.exclusively {
      let reached = try Library(in: book, catalog).reached()
      invocation.showFirstBuild()
      switch try Judge(book, catalog, of: reached).playRecordings() {
      case .played(let text, let areFollowed):
        print(text)
        return areFollowed ? 0 : 1
      case .failed(let verdict):
        VerdictText(invocation, reached, verdict).print()
        return exitCode(for: [verdict.state])
      }
    }
  }

  /// Returns the exit code for verdicts with the given states.
  static func exitCode(for states: [Verdict.State]) -> Int32 {
    if states.contains(.notJudged) || states.contains(.notSearched) { return 2 }
    return states.allSatisfy { $0 == .solved } ? 0 : 1
  }
}
