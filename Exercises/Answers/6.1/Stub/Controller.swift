import ExerciseKit
import KeyValueObserving
import KVOStation

/// Observes the delays of trains for a board, which owns it, until it dies.
final class Controller {
  /// Whom the handlers are given.
  private(set) weak var board: Board?

  init(board: Board) {
    self.board = board
  }

  /// Calls `handler` with the board and each new delay of the train.
  func observe(_ train: Train, _ handler: @escaping (Board, Int) -> Void) {
    todo("6.1 Controller.observe(_:_:)")
  }

  /// Ends every registration, each of them once.
  func unobserveAll() {
    todo("6.1 Controller.unobserveAll()")
  }

  // And when it dies?
}
