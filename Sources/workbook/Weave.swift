import ExerciseReports
import Foundation
import WorkbookKit

/// `workbook weave`: shows the orders of the reader's critical sections, and the one that breaks.
enum Weave: Command {
  static let usage = "weave ID [--json] [--attempt Wrong/Name]"
  static let summary = "run your threads in every order, and see the one that breaks a claim"

  static func run(_ call: Call) throws -> Int32 {
    let woven = call.catalog.exercises.filter(\.isWoven).map(\.id)
    let choice = woven.formatted(.list(type: .or))
    guard let name = call.arguments.operands.first else {
      throw Complaint("Which exercise? There are orders to see in \(choice).")
    }
    let exercise = try call.catalog.select([name])[0]
    guard woven.contains(name) else {
      throw Complaint("The tests of \(name) try no orders. There are orders to see in \(choice).")
    }
    let judge = try call.judge()
    var rows: [ExerciseReport.WovenClaim] = []
    var isSolved = false
    try judge.judge([exercise], attempt: call.arguments.attempt) { exercise, verdict in
      isSolved = verdict.state == .solved
      rows = verdict.woven
      guard !call.arguments.json else { return }
      if verdict.state == .notWritten || rows.isEmpty {
        Report(call: call, exercise: exercise).print(verdict)
        rows = []
      }
    }
    if call.arguments.json {
      try printJSON(rows)
    } else {
      for row in rows { show(row, on: call.terminal) }
    }
    return isSolved ? 0 : 1
  }

  private static func show(_ row: ExerciseReport.WovenClaim, on terminal: Terminal) {
    print(terminal.bold(row.question))
    guard let fault = row.fault else {
      let orders = row.orders == 1 ? "its one order" : "all \(row.orders) orders"
      print(terminal.paint("  ✓ holds in \(orders)", .green))
      return
    }
    print(terminal.paint("  ✗ breaks in order \(row.orders): \(fault)", .red))
    for (index, step) in row.steps.enumerated() { print("    \(index + 1). \(step)") }
  }
}
