public import Testing

/// Records a failure that says what was expected, what came, and which idea is at stake.
///
/// ```swift
/// expect(box.isFor(twin), is: false, "isFor, asked about an equal twin", idea: "…")
/// ```
///
/// - Parameters:
///   - came: What the reader's code answered.
///   - wanted: What it should have answered.
///   - question: What was asked, as the beginning of the sentence.
///   - idea: One sentence, without a full stop, that helps without giving the answer away.
///   - sourceLocation: Where the failure is shown; leave it out.
/// - Returns: Whether it was as expected.
@discardableResult public func expect<Value: Equatable>(
  _ came: Value,
  is wanted: Value,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  if came == wanted { return true }
  fail(
    question,
    expected: describe(wanted),
    came: describe(came),
    idea: idea,
    sourceLocation: sourceLocation
  )
  return false
}

/// Records a failure in the same three parts, where a comparison does not fit.
///
/// - Parameters:
///   - question: What was asked, as the beginning of the sentence.
///   - expected: What should have come, in words.
///   - came: What came, in words.
///   - idea: One sentence, without a full stop.
///   - sourceLocation: Where the failure is shown; leave it out.
public func fail(
  _ question: String,
  expected: String,
  came: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  Issue.record(
    "\(question): expected \(expected), came \(came). Idea: \(idea).",
    sourceLocation: sourceLocation
  )
}

/// Describes a value as the reader would write it: strings quoted, `nil` without its wrapping.
private func describe<Value>(_ value: Value) -> String {
  guard let optional = value as? any Wrapping else { return String(reflecting: value) }
  return optional.wrapped.map { String(reflecting: $0) } ?? "nil"
}

private protocol Wrapping {
  var wrapped: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var wrapped: Any? { self }
}
