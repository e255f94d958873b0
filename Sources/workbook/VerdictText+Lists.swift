import WorkbookKit

/// The parts of a verdict that may have several lines.
extension VerdictText {
  /// Adds the order of critical sections that fails.
  mutating func addSteps(_ steps: [String]) {
    for (index, step) in steps.enumerated() {
      show(index == 0 ? "steps" : "", "\(index + 1). \(cut(step))")
    }
  }

  /// Adds the last lines of the code's output.
  mutating func addOutput(of verdict: Verdict) {
    let lines = verdict.printed.split(whereSeparator: \.isNewline).suffix(10)
    guard !lines.isEmpty else { return }
    let count = max(verdict.printedLineCount, lines.count)
    let all = count == 1 ? "1 line" : "\(count) lines"
    show("printed", count == lines.count ? all : "\(all), ending with")
    for line in lines {
      let text = line.count > 200 ? "\(line.prefix(200))…" : String(line)
      add("    | \(text.harmless)")
    }
  }

  /// Adds the compiler's first warnings.
  mutating func addWarnings(of verdict: Verdict) {
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
