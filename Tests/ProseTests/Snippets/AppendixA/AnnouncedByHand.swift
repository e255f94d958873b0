import KVOStation
import KeyValueObserving

/// Appendix A: a property whose value is stored in an object that can't be observed.
func announcedByHand() {
  let (barrier, board) = (Barrier(), Board())

  barrier.addObserver(board, forKeyPath: \.angle, options: [.old, .new])
  barrier.addObserver(board, forKeyPath: \.isOpen, options: [.old, .new])
  barrier.angle = 90
  barrier.removeObserver(board, forKeyPath: \.isOpen)
  barrier.removeObserver(board, forKeyPath: \.angle)

  for line in board.lines { print(line) }
}

/// A motor from another library, which doesn't announce anything.
private final class Motor {
  var steps = 0
}

/// The barrier of a level crossing.
private final class Barrier: KeyValueObservable {
  let observerList = ObserverList()
  private let motor = Motor()

  /// The angle, in degrees.
  var angle: Int {
    get {
      accessValue(for: \.angle)
      return motor.steps * 10
    }
    set {
      willChangeValue(for: \.angle)
      motor.steps = newValue / 10
      didChangeValue(for: \.angle)
    }
  }

  var isOpen: Bool { angle > 45 }
}
