import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// What a controller knows about one of its registrations, like the original's `_FBKVOInfo`.
final class Info {
  enum State { case initial, observing, notObserving }
  typealias Block = (Board, any KeyValueObservable, ObservedChange) -> Void

  weak let controller: Controller?
  let keyPath: PartialKeyPath<Train>
  let options: ObservingOptions
  let block: Block
  var state = State.initial

  init(
    _ controller: Controller,
    _ keyPath: PartialKeyPath<Train>,
    _ options: ObservingOptions,
    _ block: @escaping Block
  ) {
    self.controller = controller
    self.keyPath = keyPath
    self.options = options
    self.block = block
  }

  /// The info's address, which is the context in its ledger entry.
  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

/// A controller, like the original's `FBKVOController`, which retains its infos and what it
/// observes.
final class Controller {
  weak let observer: Board?
  private let shared: SharedController
  private(set) var registered: [(train: Train, info: Info)] = []

  init(observer: Board, _ shared: SharedController) {
    self.observer = observer
    self.shared = shared
  }

  func observe(
    _ train: Train,
    _ keyPath: PartialKeyPath<Train>,
    _ options: ObservingOptions,
    _ block: @escaping Info.Block
  ) {
    let info = Info(self, keyPath, options, block)
    registered.append((train, info))
    shared.observe(train, info)
  }

  func unobserve(_ train: Train, _ keyPath: PartialKeyPath<Train>) {
    let index = registered.firstIndex { $0.train === train && $0.info.keyPath == keyPath }
    guard let index else { return }
    let (train, info) = registered.remove(at: index)
    shared.unobserve(train, info)
  }

  deinit { for (train, info) in registered { shared.unobserve(train, info) } }
}

extension Train {
  /// A train that's never deallocated, because a ledger entry that's left would trap then.
  fileprivate static var immortal: Train {
    Unmanaged.passRetained(Train()).takeUnretainedValue()
  }
}

private let claims = Claim.list("A shared controller") {
  Claim("passes a change on to the block") {
    let (shared, board, train) = (SharedController(), Board(), Train.immortal)
    ask("a change of the delay to 5", idea: "follow the change from the context to the block")
    let controller = Controller(observer: board, shared)
    controller.observe(train, \.delay, .new) { board, _, change in board.show(change.text) }
    train.delay = 5
    controller.unobserve(train, \.delay)
    try expect(
      board.lines,
      is: ["-> 5"],
      "what the block shows for a change to 5",
      idea: "the info is found by the context, and leads to the controller and to its observer"
    )
    try expect(
      train.observerList.ledger.entries.count,
      is: 0,
      "the number of ledger entries that are left after `unobserve`",
      idea: "`unobserve` has to read the state before it overwrites it, and remove the entry"
    )
  }

  Claim("passes the initial notification on to the block") {
    let (shared, board, train) = (SharedController(), Board(), Train.immortal)
    ask("the option `initial`", idea: "`addObserver` already sends a notification")
    let controller = Controller(observer: board, shared)
    controller.observe(train, \.delay, [.initial, .new]) { board, _, change in
      board.show(change.text)
    }
    try expect(
      board.lines,
      is: ["-> 0"],
      "what the block shows before `observe` returns, with the option `initial`",
      idea: "`addObserver` gets the info's options, and whatever a notification looks up has to be "
        + "there before it's sent"
    )
  }

  Claim("lets a block end its own registration") {
    let (shared, board, train) = (SharedController(), Board(), Train.immortal)
    ask(
      "a block that unobserves in its initial call",
      idea: "call the block with no lock held; until `addObserver` returns, there's no entry to "
        + "remove"
    )
    let controller = Controller(observer: board, shared)
    controller.observe(train, \.delay, .initial) { [unowned controller, train] _, _, _ in
      controller.unobserve(train, \.delay)
    }
    try expect(
      train.observerList.ledger.entries.count,
      is: 0,
      "the number of ledger entries that are left after a block has unobserved in its initial call",
      idea: "whoever comes second, `observe` or `unobserve`, removes the entry"
    )
  }

  Claim("drops a change for an info that has ended earlier in the round") {
    let (shared, board, train) = (SharedController(), Board(), Train.immortal)
    ask(
      "a block that ends the next one's registration",
      idea: "ask the table for the info, because the context may be the address of a dead one"
    )
    let (first, second) = (Controller(observer: board, shared), Controller(observer: board, shared))
    first.observe(train, \.delay, .new) { [unowned second, train] board, _, _ in
      board.show("first")
      second.unobserve(train, \.delay)
    }
    second.observe(train, \.delay, .new) { board, _, _ in board.show("second") }
    // Somebody may still retain the info, as a call of its block does that's under way.
    let info = second.registered.first?.info
    train.delay = 5
    withExtendedLifetime((first, info)) {}
    try expect(
      board.lines,
      is: ["first"],
      "what's shown if the first block ends the second one's registration",
      idea: "the table says who's still there: take an info out when it ends, and call only the "
        + "block of an info that's found there"
    )
  }

  Claim("asks its table, and not the info, who is registered") {
    let (shared, board, train) = (SharedController(), Board(), Train.immortal)
    let controller = Controller(observer: board, shared)
    let info = Info(controller, \.delay, .new) { board, _, change in board.show(change.text) }
    info.state = .observing
    train.addObserver(shared, forKeyPath: \.delay, options: .new, context: info.address)
    train.delay = 5
    train.removeObserver(shared, forKeyPath: \.delay, context: info.address)
    withExtendedLifetime(controller) {}
    try expect(
      board.lines,
      is: [],
      "what's shown for the address of an info that was never passed to `observe`",
      idea: "an info that's gone can't be asked for its state, so look for the address in the table"
    )
  }

  Claim("drops a change without a context") {
    let (shared, train) = (SharedController(), Train.immortal)
    ask(
      "a notification whose context is nil",
      idea: "the context is an optional, because whoever adds an observer may leave it out"
    )
    train.addObserver(shared, forKeyPath: \.delay, options: .new)
    train.delay = 5
    train.removeObserver(shared, forKeyPath: \.delay)
  }

  Claim("removes only the entry of its own info") {
    let (shared, board, train) = (SharedController(), Board(), Train.immortal)
    ask("two controllers, the first of which unobserves", idea: "an entry is found by its context")
    let (first, second) = (Controller(observer: board, shared), Controller(observer: board, shared))
    first.observe(train, \.delay, .new) { board, _, _ in board.show("first") }
    second.observe(train, \.delay, .new) { board, _, _ in board.show("second") }
    first.unobserve(train, \.delay)
    train.delay = 5
    withExtendedLifetime(second) {}
    try expect(
      board.lines,
      is: ["second"],
      "what two controllers show for one value, if the first has unobserved it",
      idea: "both entries have the same observer and the same key path, but not the same context"
    )
  }

  Claim("drops a change if the observer is gone") {
    let (shared, train) = (SharedController(), Train.immortal)
    ask("a change after the observer's deallocation", idea: "each weak reference may be nil")
    let controller: Controller
    do {
      let board = Board()
      controller = Controller(observer: board, shared)
      controller.observe(train, \.delay, .new) { _, _, _ in }
    }
    train.delay = 5
    withExtendedLifetime(controller) {}
  }
}

@Suite(.serialized) struct `A shared controller` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
