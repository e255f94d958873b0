public import Testing

/// One question of a predict-exercise: what the reader said, and whether running agrees.
public struct Prediction {
  let question: String
  let said: String
  let isRight: Bool
  let idea: String

  /// Compares a prediction with what happened.
  ///
  /// - Parameters:
  ///   - question: What was to be predicted.
  ///   - said: The reader's prediction.
  ///   - happened: What really happened; obtain it by running.
  ///   - idea: One sentence, without a full stop, that does not name the value.
  public init<Value: Equatable>(
    _ question: String,
    said: Value,
    happened: Value,
    idea: String
  ) {
    self.question = question
    self.said = String(reflecting: said)
    self.isRight = said == happened
    self.idea = idea
  }
}

/// Names the first prediction that running contradicts, and its idea; never the value.
///
/// The rest stays open, so that one mistake is thought through at a time.
///
/// - Parameters:
///   - predictions: In the order in which the reader meets them.
///   - sourceLocation: Where the failure is shown; leave it out.
public func expectPredictions(
  _ predictions: Prediction...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let first = predictions.first(where: { !$0.isRight }) else { return }
  fail(
    first.question,
    expected: "what running shows",
    came: first.said,
    idea: first.idea,
    sourceLocation: sourceLocation
  )
}
