import KVOController
import Observation

/// Appendix B: one model for this library and for Observation.
func bothWorlds() {
  let (train, board) = (Train(), Board())
  board.kvoController.observe(train, \.isLate) { _, _, change in print("late:", change.value) }
  withObservationTracking {
    print("the view shows:", train.isLate)
  } onChange: {
    print("the view needs an update")
  }
  train.delay = 5
}

private final class Train: KeyValueObservable, Observable {
  let observerList = ObserverList()
  private let registrar = ObservationRegistrar()
  private var storage = 0

  var delay: Int {
    get {
      registrar.access(self, keyPath: \.delay)
      accessValue(for: \.delay)
      return storage
    }
    set {
      registrar.withMutation(of: self, keyPath: \.delay) {
        withChange(of: \.delay) { storage = newValue }
      }
    }
  }
  var isLate: Bool { delay > 3 }
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
}
