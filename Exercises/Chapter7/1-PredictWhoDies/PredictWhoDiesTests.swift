import Chapter7SelfObservation
import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  var registry: Registry<Signal>?
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

private func signalStays(retaining: Bool) -> Bool {
  stays {
    let signal = Signal()
    let registry = Registry(observer: signal, retainObserved: retaining)
    signal.registry = registry
    registry.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
    return (signal, keeping: nil)
  }
}

private func observerStays(capturing: Bool) -> Bool {
  let train = Train()
  return stays {
    let signal = Signal()
    let registry = Registry(observer: signal, retainObserved: false)
    signal.registry = registry
    registry.observe(train, \.delay) { given, _, _ in
      if capturing { signal.seen += 1 } else { given.seen += 1 }
    }
    if !capturing {
      registry.unobserveAll()
      registry.observe(train, \.delay) { given, _, _ in given.seen += 1 }
    }
    return (signal, keeping: capturing ? nil : registry)
  }
}

@Suite(.exercise("7.1")) struct `Your predictions` {
  @Test func `agree with what stays in memory`() {
    expectPredictions(
      Prediction(
        "whether a retaining registry keeps the train in memory",
        said: Predictions.retainingKeepsTheTrain,
        happened: trainStays(retaining: true),
        idea: "think about what such a registration retains"
      ),
      Prediction(
        "whether a non-retaining registry keeps the train in memory",
        said: Predictions.nonRetainingKeepsTheTrain,
        happened: trainStays(retaining: false),
        idea: "the registration retains the ledger, so think about what the ledger retains"
      ),
      Prediction(
        "whether a registry keeps its observer in memory",
        said: Predictions.registryKeepsItsObserver,
        happened: observerStays(capturing: false),
        idea: "think about how a registry refers to its observer, which it passes to the handlers"
      ),
      Prediction(
        "whether a handler keeps the observer that it captures in memory",
        said: Predictions.capturingHandlerKeepsTheObserver,
        happened: observerStays(capturing: true),
        idea: "both kinds of registry retain their handlers, and a closure retains what it captures"
      ),
      Prediction(
        "whether a signal that observes itself with a retaining registry stays in memory",
        said: Predictions.retainingSelfObservationLeaks,
        happened: signalStays(retaining: true),
        idea: "follow the strong references that begin at the signal"
      ),
      Prediction(
        "whether a signal that observes itself with a non-retaining registry stays in memory",
        said: Predictions.nonRetainingSelfObservationLeaks,
        happened: signalStays(retaining: false),
        idea: "follow the strong references that begin at the signal"
      )
    )
  }
}
