import ExerciseReports
import Foundation
import WorkbookKit

/// The command `workbook weave`, which tries every order of the reader's critical sections.
enum Weave: Command {
  static let usage = "weave NAME [--json] [--attempt NAME]"
  static let summary = "run your critical sections in every order"
  static let details = """
    A critical section is code that runs while a lock is held. The tests of some exercises run the
    critical sections of several threads in every possible order. For each claim tested this way, you
    see the number of orders, or the steps of the first order in which the claim fails.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let woven = invocation.catalog.exercises.filter(\.isWoven)
    let choice = listed(woven.map(\.label), "or")
    guard let name = invocation.arguments.operands.first else {
      throw WorkbookError("weave needs an exercise whose tests try every order. Name \(choice).")
    }
    let exercise = try invocation.catalog.exercise(named: name)
    guard exercise.isWoven else {
      throw WorkbookError(
        "The tests of \(exercise.heading(in: invocation.book)) don't try several orders. Name "
          + "\(choice) instead."
      )
    }
    let judge = try invocation.makeJudge()
    var (rows, state) = ([ExerciseReport.WovenClaim](), Verdict.State.notJudged)
    let attempt = invocation.arguments.attempt
    try judge.judge([exercise], attempt: attempt, onWait: invocation.showWaiting) { judgment in
      guard judgment.isFinal else { return }
      (rows, state) = (judgment.verdict.woven, judgment.verdict.state)
      guard !invocation.arguments.json, state == .notWritten || rows.isEmpty else { return }
      VerdictPrinter(invocation: invocation, exercise: exercise).print(judgment)
      rows = []
    }
    if invocation.arguments.json {
      try printJSON(rows)
    } else {
      var faults: Set<String> = []
      for row in rows {
        let isKnown = row.fault.map { !faults.insert($0).inserted } ?? false
        show(row, isKnown: isKnown, on: invocation.terminal)
      }
    }
    return Check.exitCode(for: [state])
  }

  /// Prints a claim, and the order in which it fails unless that fault was already shown.
  private static func show(
    _ row: ExerciseReport.WovenClaim,
    isKnown: Bool,
    on terminal: Terminal
  ) {
    print(terminal.bold(row.question))
    guard let fault = row.fault else {
      let orders = row.orders == 1 ? "its only order" : "all \(row.orders) orders"
      print(terminal.paint("  ✓ holds in \(orders)", .green))
      return
    }
    if isKnown {
      return print(terminal.paint("  ✗ fails in order \(row.orders) with the same fault", .red))
    }
    print(terminal.paint("  ✗ fails in order \(row.orders): \(fault)", .red))
    for (index, step) in row.steps.enumerated() { print("    \(index + 1). \(step)") }
  }
}
