import Foundation
import WorkbookKit

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [NAME|CHAPTER]… [--all]"
  static let summary = "judge an exercise, a stage, or a whole chapter"
  static let details = "Without a name, the next exercise is judged."
  static let options = ["--all"]
  static let maximumOperandCount = Int.max

  static func run(_ invocation: Invocation) throws -> Int32 {
    let arguments = invocation.arguments
    let names = arguments.operands + (arguments.options.contains("--all") ? ["all"] : [])
    let selected =
      names.isEmpty ? [try invocation.exercise()] : try invocation.catalog.select(names)
    let exercises = try openExercises(among: selected, invocation)
    var states: [Verdict.State] = []
    try invocation.makeJudge().judge(exercises, onWait: invocation.showWaiting) { judgment in
      VerdictText.print(judgment, invocation)
      guard judgment.isFinal else { return }
      states.append(judgment.verdict.state)
      try judgment.record(in: invocation.book)
    }
    return exitCode(for: states)
  }

  /// Returns the exercises that the reader has opened, or all of them if there's only one.
  ///
  /// - Throws: ``WorkbookError`` if none of them is open.
  private static func openExercises(
    among selected: [Exercise],
    _ invocation: Invocation
  ) throws -> [Exercise] {
    guard selected.count > 1 else { return selected }
    let open = selected.filter(invocation.book.isOpen)
    guard !open.isEmpty else {
      throw WorkbookError(
        "None of these exercises is open yet. To open the first one, run: "
          + "swift run workbook open \(selected[0].id)"
      )
    }
    let skipped = selected.filter { !open.contains($0) }
    if !skipped.isEmpty {
      let names = listed(skipped.map(\.id), "and")
      print(
        skipped.count == 1
          ? "\(names) is skipped because it isn't open yet."
          : "\(names) are skipped because they aren't open yet."
      )
    }
    return open
  }

  /// Returns the exit code for verdicts with the given states.
  static func exitCode(for states: [Verdict.State]) -> Int32 {
    if states.contains(.notJudged) { return 2 }
    return states.allSatisfy { $0 == .solved } ? 0 : 1
  }
}
