import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// Registers a board, changes the delay to 5, and returns the lines on the board.
private func linesOnBoard(
  _ options: ObservingOptions,
  times: Int = 1,
  from delay: Int = 0
) -> [String] {
  let (train, board) = (Train(), Board())
  train.delay = delay
  for _ in 1...times { train.addObserver(board, forKeyPath: \.delay, options: options) }
  train.delay = 5
  for _ in 1...times { train.removeObserver(board, forKeyPath: \.delay) }
  return board.lines
}

@Suite(.exercise("0.2")) struct `Your predictions` {
  @Test func `agree with what observers receive`() {
    expectPredictions(
      Prediction(
        "the changes that are delivered with prior",
        said: Predictions.withPrior,
        happened: linesOnBoard([.prior, .old, .new]),
        idea: "before a change, its new value isn't known yet"
      ),
      Prediction(
        "the changes that are delivered with initial",
        said: Predictions.withInitial,
        happened: linesOnBoard([.initial, .old, .new]),
        idea: "the initial notification carries the current value, and there was no change"
      ),
      Prediction(
        "the changes that are delivered without options",
        said: Predictions.withoutOptions,
        happened: linesOnBoard([]),
        idea: "every change leads to a notification; the options only add to it"
      ),
      Prediction(
        "the changes that are delivered when registered twice",
        said: Predictions.registeredTwice,
        happened: linesOnBoard(.new, times: 2),
        idea: "addObserver doesn't check whether the observer is already registered"
      ),
      Prediction(
        "the changes that are delivered when the same value is set again",
        said: Predictions.sameValueAgain,
        happened: linesOnBoard(.new, from: 5),
        idea: "the setter announces a change without comparing the values"
      )
    )
  }
}
