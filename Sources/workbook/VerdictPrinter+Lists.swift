import WorkbookKit

/// The parts of a verdict that may have several lines.
extension VerdictPrinter {
  /// Prints the order of critical sections that fails.
  func printSteps(_ steps: [String]) {
    for (index, step) in steps.enumerated() {
      show(index == 0 ? "steps" : "", "\(index + 1). \(cut(step))")
    }
  }

  /// Prints the last lines of the code's output.
  func printOutput(of verdict: Verdict) {
    let lines = verdict.printed.split(whereSeparator: \.isNewline).suffix(10)
    guard !lines.isEmpty else { return }
    let count = max(verdict.printedLineCount, lines.count)
    let all = count == 1 ? "1 line" : "\(count) lines"
    show("printed", count == lines.count ? all : "\(all), ending with")
    for line in lines {
      let text = line.count > 200 ? "\(line.prefix(200))…" : String(line)
      Swift.print("    | \(text.harmless)")
    }
  }

  /// Prints the compiler's first warnings.
  func printWarnings(of verdict: Verdict) {
    let (limit, count) = (5, verdict.warnings.count)
    for warning in verdict.warnings.prefix(limit) {
      show("warning", "\(path(of: warning.file)):\(warning.line): \(cut(warning.message))")
    }
    if count > limit {
      let rest = count - limit
      show("", rest == 1 ? "There is 1 more warning." : "There are \(rest) more warnings.")
    }
  }
}
