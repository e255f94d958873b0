import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// The raw observer of one controller, with which it lives and dies.
final class Bell: KeyValueObserver {
  private let handler: (Int) -> Void

  init(_ handler: @escaping (Int) -> Void) {
    self.handler = handler
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if let value = change.newValue as? Int { handler(value) }
  }
}

@Suite(.exercise("7.2"), .serialized) struct `A controller` {
  @Test func `calls the handler until it unobserves`() {
    let (train, board) = (Train(), Board())
    let controller = Controller(retainObserved: false) { board.show(delay: $0) }
    controller.observe(train, \.delay)
    controller.observe(train, \.delay)
    train.delay = 5
    controller.unobserve(train, \.delay)
    train.delay = 6
    expect(
      board.lines,
      is: ["5 min late"],
      "what is shown when a delay is observed, twice, and then unobserved",
      idea: "an object and a key path name one observation"
    )
  }

  @Test func `keeps its trains if it retains`() {
    weak var left: Train?
    let controller = Controller(retainObserved: true) { _ in }
    do {
      let train = Train()
      left = train
      controller.observe(train, \.delay)
    }
    expect(
      left != nil,
      is: true,
      "whether a train that is observed by a retaining controller is still there",
      idea: "to retain is to own"
    )
    _ = Unmanaged.passRetained(controller)
  }

  @Test func `does not keep them if it does not`() {
    weak var left: Train?
    let controller = Controller(retainObserved: false) { _ in }
    do {
      let train = Train()
      left = train
      controller.observe(train, \.delay)
    }
    expect(
      left == nil,
      is: true,
      "whether a train that is observed by a non-retaining controller is gone",
      idea: "keep the ledger, not the object"
    )
    controller.unobserveAll()
  }

  @Test func `lets a train go with its last key path`() {
    weak var left: Train?
    let controller = Controller(retainObserved: true) { _ in }
    do {
      let train = Train()
      left = train
      controller.observe(train, \.delay)
      controller.observe(train, \.platform)
      controller.unobserve(train, \.delay)
    }
    expect(
      left != nil,
      is: true,
      "whether the train is there while one of two key paths is observed",
      idea: "to retain is to own, until the last observation ends"
    )
    left.map { controller.unobserve($0, \.platform) }
    expect(
      left == nil,
      is: true,
      "whether the train is gone when its last key path is unobserved",
      idea: "what is retained for an observation is released with the last one"
    )
  }

  @Test func `survives the death of a train that it releases`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "unobserving everything when the controller is the last owner of its trains",
        expected: "them to die quietly",
        got: "a trap",
        idea: "take out first, let die afterwards"
      )
    ) {
      limitChild()
      let controller = Controller(retainObserved: true) { _ in }
      for number in 1...3 {
        let train = Train(number: number)
        controller.observe(train, \.delay)
        controller.observe(train, \.platform)
      }
      controller.unobserveAll()
      expect(
        controller.count,
        is: 0,
        "the trains observed after everything was unobserved",
        idea: "take out first, let die afterwards"
      )
    }
  }

  @Test func `forgets trains that come and go`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a thousand trains that are observed and die",
        expected: "nothing to happen",
        got: "a trap",
        idea: "the ledger tells you when its object has died"
      )
    ) {
      limitChild()
      let controller = Controller(retainObserved: false) { _ in }
      for number in 1...1_000 {
        let train = Train(number: number)
        controller.observe(train, \.delay)
        controller.observe(train, \.platform)
      }
      expect(
        controller.count,
        is: 0,
        "the trains left in the table when a thousand have come and gone",
        idea: "the ledger tells you when its object has died"
      )
    }
  }

  @Test func `leaves no row in a train that outlives it`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change after the controller's death",
        expected: "nothing to happen",
        got: "a trap",
        idea: "whoever drops a registration takes it out of its ledger first"
      )
    ) {
      limitChild()
      let train = Train()
      do {
        let controller = Controller(retainObserved: false) { _ in }
        controller.observe(train, \.delay)
        controller.observe(train, \.platform)
        controller.unobserve(train, \.platform)
      }
      expect(
        train.observerList.ledger.rawRegistrations.count,
        is: 0,
        "the rows left in the train when the controller is gone",
        idea: "whoever drops a registration takes it out of its ledger first"
      )
      train.delay = 5
    }
  }
}
