import TestSupport

extension Proof {
  /// Proves that deliberately wrong code is refused, for the stated reason and for no other.
  func refusalComplaints(
    _ lines: [String],
    words: String,
    imports: [String]
  ) async -> [Complaint] {
    let code = (imports.map { "import \($0)" } + lines).joined(separator: "\n") + "\n"
    guard let answer = await tools.typecheck(code) else {
      return []  // No compiler at hand: a test of its own is skipped and says so.
    }
    let errors = Compiler.errors(in: answer).map {
      (line: max($0.line - imports.count, 0), text: $0.text)
    }
    if errors.isEmpty {
      let first = answer.split(separator: "\n").first { $0.contains("error:") }
      let what = first.map { "the compiler cannot even read this: \($0)" }
      return [(0, what ?? "this compiles, but the page says it is refused: '\(words)'")]
    }
    return errors.filter { !$0.text.contains(words) }.map {
      ($0.line, "refused for another reason: '\($0.text)', where the page says '\(words)'")
    }
  }
}
