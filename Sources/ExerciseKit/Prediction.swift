public import Testing

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
    self.answer = String(reflecting: answer)
    self.isRight = answer == happened
    self.idea = idea
  }
}

/// Records a failure for the first wrong prediction, with its idea, but without the actual result.
///
/// The predictions after the first wrong one aren't judged, so that readers correct one mistake at
/// a time.
///
/// - Parameters:
///   - predictions: The predictions, in the order in which they appear in the stub.
///   - sourceLocation: The location of the failure; leave it out.
public func expectPredictions(
  _ predictions: Prediction...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let first = predictions.first(where: { !$0.isRight }) else { return }
  fail(
    first.question,
    expected: "what running shows",
    got: first.answer,
    idea: first.idea,
    sourceLocation: sourceLocation
  )
}
