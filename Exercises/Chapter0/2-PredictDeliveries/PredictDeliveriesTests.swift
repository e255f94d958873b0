import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// Runs what the comments say, and returns what the board was told.
private func told(
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
  @Test func `agree with what observers are told`() {
    expectPredictions(
      Prediction(
        "the changes that are delivered with prior",
        said: Predictions.withPrior,
        happened: told([.prior, .old, .new]),
        idea: "a change that has not happened yet has no new value"
      ),
      Prediction(
        "the changes that are delivered with initial",
        said: Predictions.withInitial,
        happened: told([.initial, .old, .new]),
        idea: "the initial call tells how things stand; nothing has changed yet"
      ),
      Prediction(
        "the changes that are delivered without options",
        said: Predictions.withoutOptions,
        happened: told([]),
        idea: "a change is always told; its values only to those who ask"
      ),
      Prediction(
        "the changes that are delivered when registered twice",
        said: Predictions.registeredTwice,
        happened: told(.new, times: 2),
        idea: "raw observing does not look whether you are there already"
      ),
      Prediction(
        "the changes that are delivered when the same value is set again",
        said: Predictions.sameValueAgain,
        happened: told(.new, from: 5),
        idea: "setting is what is announced; nobody compares"
      )
    )
  }
}
