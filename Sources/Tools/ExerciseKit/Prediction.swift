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
