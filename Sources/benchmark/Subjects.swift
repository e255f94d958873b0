import KVOController
import Observation

/// The observed object.
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

/// An observed object of a generic class.
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

/// The observer.
final class Board: KVOControlling {
  let kvoControllers = KVOControllers()
  var seen = 0

  func observe(_ train: Train) {
    kvoController.observe(train, \.delay) { board, _, change in
      board.seen &+= change.newValue ?? 0
    }
  }
}

/// The counterpart with the standard library's observation.
@Observable final class ObservableTrain {
  var delay = 0
  var stops = Array(repeating: 0, count: 10_000)

  @inline(never) func set(_ times: Int) {
    for index in 0..<times { delay = index }
  }

  @inline(never) func setElements(_ times: Int) {
    for index in 0..<times { stops[index & 8191] = index }
  }

  /// Observes before each change, because a change ends the observation.
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
