/// A reader's prediction, and whether running the code confirms it.
public struct Prediction {
  let question: String
  let answer: String
  let isRight: Bool
  let idea: String

  /// Compares a prediction with the actual result.
  ///
  /// - Parameters:
  ///   - question: The thing to predict.
  ///   - answer: The reader's prediction.
  ///   - happened: The actual result, which the test gets by running the code.
  ///   - idea: One sentence, without a period, that doesn't state the result.
  public init<Value: Equatable>(
    _ question: String,
    said answer: Value,
    happened: Value,
    idea: String
  ) {
    self.question = question
    self.answer = describe(answer)
    self.isRight = answer == happened
    self.idea = idea
  }
}

/// Throws a refutation of the first wrong prediction, with its idea, but without the actual result.
///
/// - Parameters:
///   - predictions: The predictions, in the order in which they appear in the stub.
///   - file: The file of the comparison; leave it out, and the next one, too.
///   - line: The line of the comparison.
/// - Throws: ``Refutation`` if a prediction is wrong.
public func expectPredictions(
  _ predictions: Prediction...,
  file: String = #filePath,
  line: Int = #line
) throws {
  guard let first = predictions.first(where: { !$0.isRight }) else { return }
  throw Refutation(
    question: first.question,
    expected: "what running shows",
    got: first.answer,
    idea: first.idea,
    file: file,
    line: line
  )
}
