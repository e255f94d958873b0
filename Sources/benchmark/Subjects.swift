import KVOController
import Observation

/// What is observed.
final class Train: KeyValueObservable {
  let observationInfo = ObservationInfo()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var stops = Array(repeating: 0, count: 10_000)
}

/// What is observed, as a generic class.
final class Box<Value>: KeyValueObservable {
  let observationInfo = ObservationInfo()
  @Observed var value: Value
  init(_ value: Value) { self.value = value }
}

/// Who observes.
final class Board: KVOControlling {
  let kvoControllers = KVOControllers()
  var seen = 0
}

/// What a user might observe instead.
@Observable final class ObservableTrain {
  var delay = 0
}
