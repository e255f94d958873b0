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
    registrations.append(Registration(of: train, for: self, handler))
  }

  /// Ends every registration, each of them once.
  func unobserveAll() {
    let all = registrations
    registrations = []
    for registration in all { registration.end() }
  }

  deinit {
    nonisolated(unsafe) let dying = self
    // Without the pause, the task may finish before `deinit` does, and then nothing fails.
    Task {
      try? await Task.sleep(for: .seconds(1))
      dying.unobserveAll()
    }
  }
}
