import Chapter07SelfObservation
import TaskTesting
import KeyValueObserving
import KVOStation
import Testing

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
  var registry: Registry<StationClock>?
  var seen = 0
}

/// Returns whether an object stays in memory if only the second result of `make` is retained.
private func stays<Left: AnyObject>(_ make: () -> (Left, keeping: Any?)) -> Bool {
  weak var left: Left?
  var kept: Any?
  do {
    let (object, keeping) = make()
    (left, kept) = (object, keeping)
  }
  return withExtendedLifetime(kept) { left != nil }
}

private func trainStays(retaining: Bool) -> Bool {
  let board = Board()
  return stays {
    let train = Train()
    let registry = Registry(observer: board, retainObserved: retaining)
    registry.observe(train, \.delay) { board, _, _ in board.show("late") }
    return (train, keeping: registry)
  }
}

private func clockStays(retaining: Bool) -> Bool {
  stays {
    let clock = StationClock()
    let registry = Registry(observer: clock, retainObserved: retaining)
    clock.registry = registry
    registry.observe(clock, \.minute) { clock, _, _ in clock.seen += 1 }
    return (clock, keeping: nil)
  }
}

private func observerStays() -> Bool {
  let train = Train()
  return stays {
    let clock = StationClock()
    let registry = Registry(observer: clock, retainObserved: false)
    registry.observe(train, \.delay) { observer, _, _ in observer.seen += 1 }
    return (clock, keeping: registry)
  }
}

private func capturedObserverStays() -> Bool {
  stays {
    let (clock, train) = (StationClock(), Train())
    let registry = Registry(observer: clock, retainObserved: false)
    clock.registry = registry
    registry.observe(train, \.delay) { _, _, _ in clock.seen += 1 }
    return (clock, keeping: train)
  }
}

@Suite(.exercise, .serialized) struct `Your predictions of who leaks` {
  @Test func `are right about a train and a retaining registry`() throws {
    try expectPrediction(
      "your prediction of whether a retaining registry keeps the train in memory",
      said: Predictions.retainingKeepsTheTrain,
      happened: trainStays(retaining: true),
      idea: "think about what a registration of such a registry retains"
    )
  }

  @Test func `are right about a train and a non-retaining registry`() throws {
    try expectPrediction(
      "your prediction of whether a non-retaining registry keeps the train in memory",
      said: Predictions.nonRetainingKeepsTheTrain,
      happened: trainStays(retaining: false),
      idea: "the name of the registry says what it does with the objects that it observes"
    )
  }

  @Test func `are right about a registry and its observer`() throws {
    try expectPrediction(
      "your prediction of whether a registry keeps its observer in memory",
      said: Predictions.registryKeepsItsObserver,
      happened: observerStays(),
      idea: "think about how a registry refers to its observer, which it passes to the handlers"
    )
  }

  @Test func `are right about a handler and the observer that it captures`() throws {
    try expectPrediction(
      "your prediction of whether a handler keeps the observer that it captures in memory",
      said: Predictions.capturingHandlerKeepsTheObserver,
      happened: capturedObserverStays(),
      idea: "both kinds of registry retain their handlers, and a closure retains what it captures"
    )
  }

  @Test func `are right about a clock and its own retaining registry`() throws {
    try expectPrediction(
      "your prediction of whether a clock with its own retaining registry stays in memory",
      said: Predictions.retainingSelfObservationLeaks,
      happened: clockStays(retaining: true),
      idea: "follow the strong references that begin at the clock, as far as they lead"
    )
  }

  @Test func `are right about a clock and its own non-retaining registry`() throws {
    try expectPrediction(
      "your prediction of whether a clock with its own non-retaining registry stays in memory",
      said: Predictions.nonRetainingSelfObservationLeaks,
      happened: clockStays(retaining: false),
      idea: "follow the strong references that begin at the clock, as far as they lead"
    )
  }
}
