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

/// Whether the object that `make` leaves behind is still there, with `make`'s result alone alive.
private func lives<Left: AnyObject>(_ make: () -> (Left, keeping: Any?)) -> Bool {
  weak var left: Left?
  var kept: Any?
  do {
    let (object, keeping) = make()
    (left, kept) = (object, keeping)
  }
  return withExtendedLifetime(kept) { left != nil }
}

private func trainLives(retaining: Bool) -> Bool {
  let board = Board()
  return lives {
    let train = Train()
    let registry = Registry(observer: board, retainObserved: retaining)
    registry.observe(train, \.delay) { board, _, _ in board.show("late") }
    return (train, keeping: registry)
  }
}

private func signalLives(retaining: Bool) -> Bool {
  lives {
    let signal = Signal()
    let registry = Registry(observer: signal, retainObserved: retaining)
    signal.registry = registry
    registry.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
    return (signal, keeping: nil)
  }
}

private func observerLives(capturing: Bool) -> Bool {
  let train = Train()
  return lives {
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
  @Test func `agree with who lives on`() {
    expectPredictions(
      Prediction(
        "whether a retaining registry keeps the train",
        said: Predictions.retainingKeepsTheTrain,
        happened: trainLives(retaining: true),
        idea: "to retain is to own"
      ),
      Prediction(
        "whether a non-retaining registry keeps the train",
        said: Predictions.nonRetainingKeepsTheTrain,
        happened: trainLives(retaining: false),
        idea: "it keeps the ledger, and the ledger owns nobody"
      ),
      Prediction(
        "whether a registry keeps its observer",
        said: Predictions.controllerKeepsItsObserver,
        happened: observerLives(capturing: false),
        idea: "the observer is held weakly, and handed to the handler for one call"
      ),
      Prediction(
        "whether a handler keeps the board that it captures",
        said: Predictions.capturingHandlerKeepsTheBoard,
        happened: observerLives(capturing: true),
        idea: "a closure owns what it captures, whatever the registry does not retain"
      ),
      Prediction(
        "whether a signal that observes itself is kept by its retaining registry",
        said: Predictions.retainingSelfObservationLeaks,
        happened: signalLives(retaining: true),
        idea: "follow the arrows: who owns the owner?"
      ),
      Prediction(
        "whether a signal that observes itself is kept by its non-retaining registry",
        said: Predictions.nonRetainingSelfObservationLeaks,
        happened: signalLives(retaining: false),
        idea: "follow the arrows: who owns the owner?"
      )
    )
  }
}
