import KVOController
import Observation

/// Chapter 10: one model for this library and for Observation.
func bothWorlds() {
  let (train, board) = (Train(), Board())
  board.kvoController.observe(train, \.isLate) { _, _, isLate in print("late:", isLate) }
  withObservationTracking {
    print("the view shows:", train.isLate)
  } onChange: {
    print("the view needs an update")
  }
  train.delay = 5
}

private final class Train: KeyValueObservable, Observable {
  let observerList = ObserverList()
  @Observed var delay = 0
  var isLate: Bool { delay > 3 }
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
}
