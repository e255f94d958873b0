internal import KVOExercises

/// A result that differs from the expected one, as an error that ends the test.
public struct Refutation: Error {
  /// The thing that was asked, as the beginning of a sentence.
  public var question: String
  /// The expected result.
  public var expected: String
  /// The actual result.
  public var got: String
  /// One sentence, without a period, that helps without giving the answer away.
  public var idea: String?
  /// The steps of the order of critical sections that fails, if there is one.
  var steps: [String]
  /// The path of the file in which the result was compared.
  var file: String
  /// The line of the comparison.
  var line: Int

  /// Creates a refutation, and notes it, because the process may end while the error is thrown.
  ///
  /// - Parameters:
  ///   - question: The thing that was asked, as the beginning of a sentence.
  ///   - expected: The expected result, in words.
  ///   - got: The actual result, in words.
  ///   - idea: One sentence, without a period. If there's none, the idea of the claim is shown.
  ///   - steps: The steps of the order of critical sections that fails.
  ///   - file: The file of the comparison; leave it out, and the next one, too.
  ///   - line: The line of the comparison.
  public init(
    question: String,
    expected: String,
    got: String,
    idea: String? = nil,
    steps: [String] = [],
    file: String = #filePath,
    line: Int = #line
  ) {
    self.question = question
    self.expected = shortened(expected)
    self.got = shortened(got)
    (self.idea, self.steps) = (idea, steps)
    (self.file, self.line) = (file, line)
    ClaimProcess.update { $0.explain(by: self) }
  }
}

/// Throws a refutation if two results differ.
///
/// ```swift
/// try expect(box.isFor(twin), is: false, "isFor, asked about an equal twin", idea: "…")
/// ```
///
/// - Parameters:
///   - got: The result of the reader's code.
///   - expected: The expected result.
///   - question: The thing that was asked, as the beginning of a sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - file: The file of the comparison; leave it out, and the next one, too.
///   - line: The line of the comparison.
/// - Throws: ``Refutation`` if the results differ.
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

/// Throws a refutation if an object is still in memory, or no longer in memory.
///
/// - Parameters:
///   - object: A weak reference to the object.
///   - expected: Whether the object should be deallocated.
///   - question: The object, as the beginning of a sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - file: The file of the comparison; leave it out, and the next one, too.
///   - line: The line of the comparison.
/// - Throws: ``Refutation`` if the object's state differs from the expected one.
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

/// Throws a refutation unless a function traps, which ends the claim's process.
///
/// - Parameters:
///   - message: A part of the trap's message.
///   - question: The thing that was asked, as the beginning of a sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - file: The file of the comparison; leave it out, and the next one, too.
///   - line: The line of the comparison.
///   - body: The function.
/// - Throws: ``Refutation`` if the function returns.
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

/// Throws a refutation of a wrong prediction, with its idea, but without the actual result.
///
/// - Parameters:
///   - question: The thing to predict.
///   - answer: The reader's prediction.
///   - happened: The actual result, which the test gets by running the code.
///   - idea: One sentence, without a period, that doesn't state the result.
///   - file: The file of the comparison; leave it out, and the next one, too.
///   - line: The line of the comparison.
/// - Throws: ``Refutation`` if the prediction is wrong.
public func expectPrediction<Value: Equatable>(
  _ question: String,
  said answer: Value,
  happened: Value,
  idea: String,
  file: String = #filePath,
  line: Int = #line
) throws {
  if answer == happened { return }
  throw Refutation(
    question: question,
    expected: "what running shows",
    got: describe(answer),
    idea: idea,
    file: file,
    line: line
  )
}

/// Returns the beginning of a text if the text is very long, for example because it contains the
/// output of an endless loop.
private func shortened(_ text: String) -> String {
  let limit = 2_000
  let beginning = text.prefix(limit)
  return beginning.endIndex == text.endIndex
    ? text : "\(beginning)… (\(text.utf8.count) bytes in all)"
}

/// Returns a value as it's written in Swift, with quotes around strings, no wrapper around
/// optionals, and the name of an enumeration's case without the type.
private func describe(_ value: Any) -> String {
  if let optional = value as? any OptionalValue { return optional.wrapped.map(describe) ?? "nil" }
  let isCase = Mirror(reflecting: value).displayStyle == .enum
  return isCase ? String(describing: value) : String(reflecting: value)
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}

extension ClaimReport {
  /// Adds what an error says that the claim has thrown.
  mutating func explain(by error: any Error) {
    if let refutation = error as? Refutation { return explain(by: refutation) }
    let tooMany = error as? TooManyOrders
    result = tooMany == nil ? .refuted : .tooManyOrders
    details = [.init("because", tooMany?.text ?? "The test has thrown \(error).")]
  }

  /// Adds what a refutation says.
  fileprivate mutating func explain(by refutation: Refutation) {
    result = .refuted
    details = [
      .init("asked", refutation.question), .init("expected", refutation.expected),
      .init("got", refutation.got),
    ]
    details += refutation.steps.enumerated().map {
      .init($0 == 0 ? "steps" : "", "\($0 + 1). \($1)")
    }
    idea = refutation.idea ?? idea
    (file, line) = (refutation.file, refutation.line)
  }
}
