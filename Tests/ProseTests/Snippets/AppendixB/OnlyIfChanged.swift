import KVOStation
import KeyValueObserving

/// Appendix B: announces a property by hand, but only if its value changes.
func onlyIfChanged() {
  let (barrier, board) = (Barrier(), Board())
  barrier.addObserver(board, forKeyPath: \.angle, options: [.old, .new])
  barrier.angle = 90
  barrier.angle = 90
  barrier.angle = 0
  barrier.removeObserver(board, forKeyPath: \.angle)
  for line in board.lines { print(line) }
}

private final class Barrier: KeyValueObservable {
  let observerList = ObserverList()
  private var storedAngle = 0

  var angle: Int {
    get {
      accessValue(for: \.angle)
      return storedAngle
    }
    set {
      guard newValue != storedAngle else { return }
      willChangeValue(for: \.angle)
      storedAngle = newValue
      didChangeValue(for: \.angle)
    }
  }
}
