internal import KVOExercises

/// A result that differs from the expected one, as an error that ends the claim.
///
/// It says what was asked, as the beginning of a sentence, and mostly has an idea: one sentence,
/// without a period, that helps without giving the answer away. Without one, the claim's own idea is
/// shown. Its place is that of the comparison, so leave out the parameters `file` and `line` of all
/// functions that throw it.
public struct Refutation: Error {
  var outcome = Outcome.refuted
  /// What was asked, expected, and got, or another cause.
  var details: [ClaimReport.Detail]
  var idea: String?
  var file: String
  var line: Int

  /// Creates a refutation, and notes it, because the process may end while the error is thrown.
  public init(
    question: String,
    expected: String,
    got: String,
    idea: String? = nil,
    file: String = #filePath,
    line: Int = #line
  ) {
    let details: [ClaimReport.Detail] = [
      .init("asked", question), .init("expected", expected), .init("got", got),
    ]
    self.init(details, idea, file, line)
  }

  fileprivate init(
    _ details: [ClaimReport.Detail],
    _ idea: String?,
    _ file: String,
    _ line: Int
  ) {
    (self.details, self.idea, self.file, self.line) = (details, idea, file, line)
    ClaimProcess.update { $0.explain(by: self) }
  }
}

/// Throws a ``Refutation`` if two results differ.
///
/// ```swift
/// try expect(box.isFor(twin), is: false, "isFor, asked about an equal twin", idea: "…")
/// ```
public func expect<Value: Equatable>(
  _ got: Value,
  is expected: Value,
  _ question: String,
  idea: String? = nil,
  file: String = #filePath,
  line: Int = #line
) throws {
  if got == expected { return }
  throw Refutation(
    question: question,
    expected: describe(expected),
    got: describe(got),
    idea: idea,
    file: file,
    line: line
  )
}

/// Throws a ``Refutation`` if an object is still in memory, or no longer in memory.
///
/// The argument is a weak reference to the object.
public func expect(
  _ object: AnyObject?,
  isDeallocated expected: Bool,
  _ question: String,
  idea: String? = nil,
  file: String = #filePath,
  line: Int = #line
) throws {
  if (object == nil) == expected { return }
  let (gone, kept) = ("no object", "an object that's still in memory")
  throw Refutation(
    question: question,
    expected: expected ? gone : kept,
    got: expected ? kept : gone,
    idea: idea,
    file: file,
    line: line
  )
}

/// Throws a ``Refutation`` unless a function traps with a message that contains the given one, which
/// ends the claim's process.
public func expectTrap(
  saying message: String,
  _ question: String,
  idea: String,
  file: String = #filePath,
  line: Int = #line,
  in body: () -> Void
) throws {
  // The refutation is noted, so that it's known if the function traps with another message.
  let refutation = Refutation(
    question: question,
    expected: "a trap whose message says “\(message)”",
    got: "no trap",
    idea: idea,
    file: file,
    line: line
  )
  ClaimProcess.update { $0.expectedTrap = message }
  body()
  throw refutation
}

/// Throws a ``Refutation`` of a wrong prediction, without what happened when the test ran the code.
public func expectPrediction<Value: Equatable>(
  _ question: String,
  said answer: Value,
  happened: Value,
  idea: String,
  file: String = #filePath,
  line: Int = #line
) throws {
  if answer == happened { return }
  throw Refutation([.init("asked", question), .init("got", describe(answer))], idea, file, line)
}

/// Returns a value as it's written in Swift, with quotes around strings, no wrapper around
/// optionals, and the name of an enumeration's case without the type.
private func describe(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  return switch mirror.displayStyle {
  case .optional: mirror.children.first.map { describe($0.value) } ?? "nil"
  case .enum: String(describing: value)
  default: String(reflecting: value)
  }
}

extension ClaimReport {
  /// Adds what an error says that the claim has thrown.
  mutating func explain(by error: any Error) {
    guard let refutation = error as? Refutation else {
      (outcome, details) = (.refuted, [.init("because", "The test has thrown \(error).")])
      return
    }
    (outcome, details) = (refutation.outcome, refutation.details)
    idea = refutation.idea ?? idea
    (file, line) = (refutation.file, refutation.line)
  }
}
