internal import ExerciseReports
public import Testing

/// Compares a result with the expected one, and records a failure if they differ.
///
/// The failure states the question, the expected result, the actual result, and the idea.
///
/// ```swift
/// expect(box.isFor(twin), is: false, "isFor, asked about an equal twin", idea: "…")
/// ```
///
/// - Parameters:
///   - got: The result of the reader's code.
///   - expected: The expected result.
///   - question: The thing that was asked, as the beginning of the sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - sourceLocation: The location of the failure; leave it out.
/// - Returns: Whether the results are equal.
@discardableResult public func expect<Value: Equatable>(
  _ got: Value,
  is expected: Value,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  if got == expected { return true }
  fail(
    question,
    expected: describe(expected),
    got: describe(got),
    idea: idea,
    sourceLocation: sourceLocation
  )
  return false
}

/// Records a failure with a question, an expected result, an actual result, and an idea.
///
/// Use this function if you can't use a comparison with ``expect(_:is:_:idea:sourceLocation:)``.
///
/// - Parameters:
///   - question: The thing that was asked, as the beginning of the sentence.
///   - expected: The expected result, in words.
///   - got: The actual result, in words.
///   - idea: One sentence, without a period.
///   - sourceLocation: The location of the failure; leave it out.
public func fail(
  _ question: String,
  expected: String,
  got: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let failure = ExerciseReport.Failure(
    question,
    expected: shortened(expected),
    got: shortened(got),
    idea: idea,
    at: .init(sourceLocation)
  )
  Reports.record(.failure(failure), at: sourceLocation)
}

/// Returns a comment for an exit test, which explains the failure if the child process doesn't end
/// as expected.
///
/// ```swift
/// await #expect(
///   processExitsWith: .success,
///   explanation("removing twice", expected: "nothing to happen", got: "a trap", idea: "…")
/// ) { … }
/// ```
///
/// - Parameters:
///   - question: The thing that was asked, as the beginning of the sentence.
///   - expected: The expected result, in words.
///   - got: The actual result, in words.
///   - idea: One sentence, without a period.
///   - sourceLocation: The location of the failure; leave it out.
/// - Returns: The comment for the exit test.
public func explanation(
  _ question: String,
  expected: String,
  got: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Comment {
  let failure = ExerciseReport.Failure(
    question,
    expected: expected,
    got: got,
    idea: idea,
    at: .init(sourceLocation)
  )
  // The exit test records the issue, if there is one.
  Reports.log.append(.failure(failure))
  return "\(failure.sentence)"
}

/// Returns the beginning of a text if the text is very long, for example because it contains the
/// output of an endless loop.
func shortened(_ text: String) -> String {
  let limit = 10_000
  let beginning = text.prefix(limit)
  return beginning.endIndex == text.endIndex
    ? text : "\(beginning)… (\(text.utf8.count) bytes in all)"
}

/// Returns a value as it's written in Swift, with quotes around strings and no wrapper around
/// optionals.
private func describe<Value>(_ value: Value) -> String {
  guard let optional = value as? any OptionalValue else { return String(reflecting: value) }
  return optional.wrapped.map { String(reflecting: $0) } ?? "nil"
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
