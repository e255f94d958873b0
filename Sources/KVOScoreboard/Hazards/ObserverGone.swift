internal import KeyValueObserving
internal import KVOStation

extension Hazard {
  static let observerGone = Hazard("observer gone, change arrives", chapter: 4) { stage in
    let train = Train()
    Story.did("A board observes a train.")
    let board = Weak(Display(using: stage)) { $0.observe(train, \.delay) }
    Story.did("The board dies, and its helper with it.")
    if board.object != nil { Story.ends(.leaks, "The board lives on.", keeping: train) }
    Story.did("The train's delay changes.")
    train.delay = 5
    Story.ends(.ok, "The change reached nobody.", keeping: train)
  }

  static let forgotten = Hazard("forgotten unobserve", chapter: 6) { stage in
    let train = Train()
    Story.did("A board observes a train.")
    let board = Weak(Display(using: stage)) { $0.observe(train, \.delay) }
    Story.did("The board dies, and its helper with it. Nobody has unobserved the train.")
    if board.object != nil { Story.ends(.leaks, "The board lives on.", keeping: train) }
    Story.did("Is the train still observed?")
    if train.observerList.ledger.isObserved {
      Story.ends(.left, "Yes: a registration is left, of which nobody knows.", keeping: train)
    }
    Story.ends(.ok, "No: what the board observed has ended with it.", keeping: train)
  }
}

/// What became of an object that only one function had.
struct Weak<Object: AnyObject> {
  private(set) weak var object: Object?

  /// Lets `body` use the object, and lets go of it.
  @inline(never)
  init(_ make: @autoclosure () -> Object, _ body: (Object) -> Void) {
    let object = make()
    body(object)
    self.object = object
  }
}
