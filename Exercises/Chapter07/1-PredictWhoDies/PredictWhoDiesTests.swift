import Chapter07SelfObservation
import KVOJudging
import KeyValueObserving
import KVOStation
import Testing

/// What becomes of an object when the last variable that refers to it is gone.
enum Fate {
  /// It stays in memory.
  case stays
  /// It's deallocated, and nothing is left.
  case goes
  /// It's deallocated while it's observed, so the KVO layer traps.
  case traps
}

/// An observed object that notes its fate.
private class Traced: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
  var note: (Fate) -> Void = { _ in }

  // A subclass's `deinit` has run, and its properties are gone. Only the list is left, which would
  // trap next if the object were still observed.
  deinit {
    let ledger = observerList.ledger
    note(ledger.isObserved ? .traps : .goes)
    for entry in ledger.entries { entry.invalidate() }
  }
}

private final class StationClock: Traced {
  var registry: Registry<StationClock>?
  var seen = 0

  deinit { registry?.unobserveAll() }
}

/// Returns what becomes of an object if only the second result of `make` is retained.
private func fate<Left: Traced>(_ make: () -> (Left, keeping: AnyObject?)) -> Fate {
  var (fate, kept) = (Fate.stays, AnyObject?.none)
  do {
    let (object, keeping) = make()
    object.note = { fate = $0 }
    kept = keeping
  }
  // What an object that stays observes has to stay, too.
  if fate == .stays, let kept { _ = Unmanaged.passRetained(kept) }
  return withExtendedLifetime(kept) { fate }
}

private func fateOfTrain(retaining: Bool) -> Fate {
  let board = Board()
  return fate {
    let train = Traced()
    let registry = Registry(observer: board, retainObserved: retaining)
    registry.observe(train, \.minute) { board, _, _ in board.show("late") }
    return (train, keeping: registry)
  }
}

private func fateOfClock(retaining: Bool) -> Fate {
  fate {
    let clock = StationClock()
    let registry = Registry(observer: clock, retainObserved: retaining)
    clock.registry = registry
    registry.observe(clock, \.minute) { clock, _, _ in clock.seen += 1 }
    return (clock, keeping: nil)
  }
}

private let claims = Claim.list("Your predictions of who stays") {
  Claim("are right about a train and a retaining registry") {
    try expectPrediction(
      "your prediction of what becomes of a train that a retaining registry observes",
      said: Predictions.trainOfARetainingRegistry,
      happened: fateOfTrain(retaining: true),
      idea: "think about what a registration of such a registry retains"
    )
  }

  Claim("are right about a train and a non-retaining registry") {
    try expectPrediction(
      "your prediction of what becomes of a train that a non-retaining registry observes",
      said: Predictions.trainOfANonRetainingRegistry,
      happened: fateOfTrain(retaining: false),
      idea: "if the registry doesn't keep the train, ask who unobserves it before it goes"
    )
  }

  Claim("are right about a registry and its observer") {
    let train = Train()
    let happened = fate {
      let clock = StationClock()
      let registry = Registry(observer: clock, retainObserved: false)
      registry.observe(train, \.delay) { observer, _, _ in observer.seen += 1 }
      return (clock, keeping: registry)
    }
    try expectPrediction(
      "your prediction of what becomes of an observer whose registry stays",
      said: Predictions.observerOfARegistryThatStays,
      happened: happened,
      idea: "think about how a registry refers to its observer, which it passes to the handlers"
    )
  }

  Claim("are right about a handler and the observer that it captures") {
    let happened = fate {
      let (clock, train) = (StationClock(), Train())
      let registry = Registry(observer: clock, retainObserved: false)
      clock.registry = registry
      registry.observe(train, \.delay) { _, _, _ in clock.seen += 1 }
      return (clock, keeping: train)
    }
    try expectPrediction(
      "your prediction of what becomes of an observer that a handler captures",
      said: Predictions.capturedObserver,
      happened: happened,
      idea: "both kinds of registry retain their handlers, and a closure retains what it captures"
    )
  }

  Claim("are right about a clock and its own retaining registry") {
    try expectPrediction(
      "your prediction of what becomes of a clock with its own retaining registry",
      said: Predictions.clockWithARetainingRegistry,
      happened: fateOfClock(retaining: true),
      idea: "follow the strong references that begin at the clock, as far as they lead"
    )
  }

  Claim("are right about a clock and its own non-retaining registry") {
    try expectPrediction(
      "your prediction of what becomes of a clock with its own non-retaining registry",
      said: Predictions.clockWithANonRetainingRegistry,
      happened: fateOfClock(retaining: false),
      idea: "ask what a weak key is, once the `deinit` of its object runs"
    )
  }
}

@Suite(.serialized) struct `Your predictions of who stays` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
