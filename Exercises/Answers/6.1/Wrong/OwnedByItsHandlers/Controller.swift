// Rejected by: `dies with its owner`
import ExerciseKit
import KeyValueObserving
import KVOStation

/// Observes the delays of trains for a board, which owns it, until it dies.
final class Controller {
  /// Whom the handlers are given.
  private(set) weak var board: Board?

  private var registrations: [Registration] = []

  init(board: Board) {
    self.board = board
  }

  /// Calls `handler` with the board and each new delay of the train.
  func observe(_ train: Train, _ handler: @escaping (Board, Int) -> Void) {
    let registration = Registration(of: train, for: self) { board, delay in
      guard self.board != nil else { return }
      handler(board, delay)
    }
    registrations.append(registration)
  }

  /// Ends every registration, each of them once.
  func unobserveAll() {
    let all = registrations
    registrations = []
    for registration in all { registration.end() }
  }

  deinit {
    unobserveAll()
  }
}
