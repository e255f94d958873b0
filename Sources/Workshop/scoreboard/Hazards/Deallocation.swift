internal import KeyValueObserving

extension Hazard {
  static let objectDiesFirst = Hazard(
    "the observed object dies first",
    chapter: 7,
    reports: [59]
  ) { column in
    let board = Display(using: column)
    ScenarioLog.step(
      "A board observes a train, and the last other reference to the train goes away."
    )
    let train = DeallocationProbe(Train()) { board.observe($0, \.delay) }
    if train.isAlive {
      ScenarioLog.end(
        .notApplicable,
        "The train isn't deallocated: the board's registry keeps it alive.",
        keeping: board
      )
    }
    ScenarioLog.end(.ok, "The train was deallocated, and its registration ended.", keeping: board)
  }

  static let manyShortLived = Hazard(
    "one observer, many short-lived objects",
    chapter: 7
  ) { column in
    let board = Display(using: column)
    ScenarioLog.step("A board observes a hundred trains in turn; each changes, and then goes away.")
    var ledgers: [DeallocationProbe<Ledger>] = []
    let trains = (1...100).map { number in
      DeallocationProbe(Train(number: number)) { train in
        board.observe(train, \.delay)
        train.delay = 5
        ledgers.append(DeallocationProbe(train.observerList.ledger) { _ in })
      }
    }
    let living = trains.count(where: \.isAlive)
    if board.changeCount != 100 {
      let count = times(board.changeCount)
      ScenarioLog.end(.misled, "The board was notified \(count).", keeping: board)
    }
    if living > 0 {
      ScenarioLog.end(.leaks, "\(living) of the trains weren't deallocated.", keeping: board)
    }
    // A registration of a deallocated train keeps the train's ledger alive.
    let left = ledgers.count(where: \.isAlive)
    if left > 0 {
      ScenarioLog.end(
        .left,
        "The trains were deallocated, but \(left) registrations are left.",
        keeping: board
      )
    }
    ScenarioLog.end(
      .ok,
      "Every train was deallocated, and the board was notified of each change.",
      keeping: board
    )
  }

  static let oneself = Hazard(
    "observing oneself",
    chapter: 7,
    reports: [29, 48, 119, 122, 136, 140]
  ) { column in
    ScenarioLog.step("A board observes its own brightness.")
    let board = DeallocationProbe(Display(using: column)) { $0.observe($0, \.brightness) }
    ScenarioLog.step("The last other reference to the board goes away.")
    if board.isAlive { ScenarioLog.end(.leaks, "The board keeps itself alive.") }
    ScenarioLog.end(.ok, "The board was deallocated, and its registration ended.")
  }
}

/// A probe that shows whether an object has been deallocated after a function has used it.
struct DeallocationProbe<Object: AnyObject> {
  private weak var object: Object?

  /// Whether the object still hasn't been deallocated.
  var isAlive: Bool { object != nil }

  /// Passes a new object to a function, and then keeps only a weak reference to it.
  @inline(never)
  init(_ makeObject: @autoclosure () -> Object, _ body: (Object) -> Void) {
    let object = makeObject()
    body(object)
    self.object = object
  }
}
