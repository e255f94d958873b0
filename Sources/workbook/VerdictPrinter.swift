import Foundation
import WorkbookKit

/// A printer of verdicts.
struct VerdictPrinter {
  let invocation: Invocation
  let exercise: Exercise

  /// Prints the part of a judgment that hasn't been printed yet.
  ///
  /// If a claim fails, the failure is printed as soon as it's known, and the rest at the end.
  func print(_ judgment: Judgment) {
    // The next verdict may be seconds away, and the output a file.
    defer { fflush(nil) }
    var text = VerdictText(invocation, exercise)
    if !judgment.followsFailure { text.addBeginning(judgment.verdict) }
    if judgment.isFinal { text.addEnd(judgment.verdict) }
    for line in text.lines { Swift.print(line) }
  }
}
