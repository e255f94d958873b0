import Chapter7SelfObservation
import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  var controller: Controller<Signal>?
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
    let controller = Controller(observer: board, retainObserved: retaining)
    controller.observe(train, \.delay) { board, _, _ in board.show("late") }
    return (train, keeping: controller)
  }
}

private func signalLives(retaining: Bool) -> Bool {
  lives {
    let signal = Signal()
    let controller = Controller(observer: signal, retainObserved: retaining)
    signal.controller = controller
    controller.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
    return (signal, keeping: nil)
  }
}

private func observerLives(capturing: Bool) -> Bool {
  let train = Train()
  return lives {
    let signal = Signal()
    let controller = Controller(observer: signal, retainObserved: false)
    signal.controller = controller
    controller.observe(train, \.delay) { given, _, _ in
      if capturing { signal.seen += 1 } else { given.seen += 1 }
    }
    if !capturing {
      controller.unobserveAll()
      controller.observe(train, \.delay) { given, _, _ in given.seen += 1 }
    }
    return (signal, keeping: capturing ? nil : controller)
  }
}

@Suite(.exercise("7.1")) struct `Your predictions` {
  @Test func `agree with who lives on`() {
    expectPredictions(
      Prediction(
        "whether a retaining controller keeps the train",
        said: Predictions.retainingKeepsTheTrain,
        happened: trainLives(retaining: true),
        idea: "to retain is to own"
      ),
      Prediction(
        "whether a non-retaining controller keeps the train",
        said: Predictions.nonRetainingKeepsTheTrain,
        happened: trainLives(retaining: false),
        idea: "it keeps the ledger, and the ledger owns nobody"
      ),
      Prediction(
        "whether a controller keeps its observer",
        said: Predictions.controllerKeepsItsObserver,
        happened: observerLives(capturing: false),
        idea: "the observer is held weakly, and handed to the handler for one call"
      ),
      Prediction(
        "whether a handler keeps the board that it captures",
        said: Predictions.capturingHandlerKeepsTheBoard,
        happened: observerLives(capturing: true),
        idea: "a closure owns what it captures, whatever the controller does not retain"
      ),
      Prediction(
        "whether a signal that observes itself is kept by its retaining controller",
        said: Predictions.retainingSelfObservationLeaks,
        happened: signalLives(retaining: true),
        idea: "follow the arrows: who owns the owner?"
      ),
      Prediction(
        "whether a signal that observes itself is kept by its non-retaining controller",
        said: Predictions.nonRetainingSelfObservationLeaks,
        happened: signalLives(retaining: false),
        idea: "follow the arrows: who owns the owner?"
      )
    )
  }
}
