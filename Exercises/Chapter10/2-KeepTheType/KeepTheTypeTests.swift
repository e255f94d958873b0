import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// A change to a value of a known type.
struct Change<Value> {
  let oldValue: Value
  let value: Value
}

/// A controller whose registrations have closures of a single type, like the library's.
///
/// It refers to its observer weakly, retains its closures, and doesn't retain what it observes.
final class Controller<Observer: AnyObject> {
  /// When a closure is called.
  enum Moment { case willChange, didChange }

  /// A closure that receives the observer and the object, whose types it has to know by itself.
  typealias Notifier = (_ observer: AnyObject, _ object: AnyObject, _ moment: Moment) -> Void

  weak let observer: Observer?
  private var registrations: [(receiver: Receiver, ledger: Ledger)] = []

  init(observer: Observer) { self.observer = observer }
  deinit {
    for (receiver, ledger) in registrations { ledger.removeDirectObserver(receiver) }
  }

  /// Calls the closure before and after each change of the value.
  func begin<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    notify: @escaping Notifier
  ) {
    let receiver = Receiver { [weak self] object, moment in
      if let observer = self?.observer { notify(observer, object, moment) }
    }
    object.addDirectObserver(receiver, forKeyPath: keyPath, options: .prior)
    registrations.append((receiver, object.observerList.ledger))
  }

  fileprivate final class Receiver: DirectObserver {
    private let call: (AnyObject, Moment) -> Void

    init(_ call: @escaping (AnyObject, Moment) -> Void) { self.call = call }

    func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
      call(object, change.isPrior ? .willChange : .didChange)
    }

    func objectWasDeallocated() {}
  }
}

private let claims = Claim.list("A controller that keeps types") {
  Claim("passes the old and the new value") {
    let (train, board) = (Train(), Board())
    let controller = Controller(observer: board)
    controller.observe(train, \.delay) { board, _, change in
      board.show("\(change.oldValue) -> \(change.value)")
    }
    train.delay = 5
    train.delay = 8
    try expect(
      board.lines,
      is: ["0 -> 5", "5 -> 8"],
      "what a handler shows for changes to 5 and to 8",
      idea: "the closure is called before and after each change, and can read the value both times"
    )
  }

  Claim("passes each change to every handler, even if one of them changes the value again") {
    let (train, board) = (Train(), Board())
    let controller = Controller(observer: board)
    controller.observe(train, \.delay) { board, train, change in
      board.show("first: \(change.oldValue) -> \(change.value)")
      if change.value == 5 { train.delay = 8 }
    }
    controller.observe(train, \.delay) { board, _, change in
      board.show("second: \(change.oldValue) -> \(change.value)")
    }
    train.delay = 5
    try expect(
      board.lines,
      is: ["first: 0 -> 5", "first: 5 -> 8", "second: 5 -> 8", "second: 0 -> 8"],
      "what two handlers show, of which the first changes a 5 to an 8, for a change to 5",
      idea: "a handler may begin another change before the other handlers are called, so each "
        + "change needs an old value of its own"
    )
  }

  Claim("retains neither the observed object nor the observer") {
    let (train, board) = (Train(), Board())
    weak var (goneTrain, goneBoard): (Train?, Board?)
    // Somebody else keeps the controller.
    let controller: Controller<Board>
    do {
      let (train, board) = (Train(), Board())
      controller = Controller(observer: board)
      controller.observe(train, \.delay) { board, _, change in board.show(delay: change.value) }
      (goneTrain, goneBoard) = (train, board)
      train.delay = 5
    }
    try expect(
      [goneTrain == nil, goneBoard == nil],
      is: [true, true],
      "whether the train and the board are gone",
      idea: "the closure gets both as arguments, so it needn't capture either"
    )
    withExtendedLifetime(controller) {}
  }
}

@Suite(.serialized) struct `A controller that keeps types` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
