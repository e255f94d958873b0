import KVOController
import Observation

/// What is observed.
final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var stops = Array(repeating: 0, count: 10_000)

  @inline(never) func set(_ times: Int) {
    for index in 0..<times { delay = index }
  }

  @inline(never) func setElements(_ times: Int) {
    for index in 0..<times { stops[index & 8191] = index }
  }
}

/// What is observed, as a generic class.
final class Box<Value>: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var value: Value
  init(_ value: Value) { self.value = value }
}

extension Box<Int> {
  @inline(never) func set(_ times: Int) {
    for index in 0..<times { value = index }
  }
}

/// Who observes.
final class Board: KVOControlling {
  let kvoControllers = KVOControllers()
  var seen = 0

  func observe(_ train: Train) {
    kvoController.observe(train, \.delay) { board, _, change in
      board.seen &+= change.newValue ?? 0
    }
  }
}

/// What a user might observe instead.
@Observable final class ObservableTrain {
  var delay = 0
  var stops = Array(repeating: 0, count: 10_000)

  @inline(never) func set(_ times: Int) {
    for index in 0..<times { delay = index }
  }

  @inline(never) func setElements(_ times: Int) {
    for index in 0..<times { stops[index & 8191] = index }
  }

  /// Observes and sets, as one must: an observation is over with the first change.
  @inline(never) func setWhileTracked(_ times: Int) {
    for index in 0..<times {
      withObservationTracking {
        _ = delay
      } onChange: {
      }
      delay = index
    }
  }
}
