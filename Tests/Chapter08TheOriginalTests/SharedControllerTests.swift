@testable import Chapter08TheOriginal
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The only owner of a board, of its controller, and of an info.
private final class Owner {
  var board: Board? = Board()
  var controller: FBKVOController?
  var info: FBKVOInfo?
}

/// An observer that changes a train in its `deinit`.
private final class LastWord: FBKVOControllerOwner {
  let associatedControllers = AssociatedControllers()
  let train: Train

  init(_ train: Train) { self.train = train }

  deinit { train.delay = 5 }
}

@Suite struct `The shared controller` {
  private let train = Train()
  private let shared = FBKVOSharedController.shared

  @Test func `is the observer in every ledger entry, and the info's address is the context`() {
    let infos = (1...2).map { _ in
      FBKVOInfo(controller: FBKVOController(observer: nil), keyPath: \Train.delay)
    }
    for info in infos { shared.observe(train, keyPath: \.delay, info: info) }
    let entries = train.observerList.ledger.entries
    #expect(entries.map(\.context) == infos.map(\.address))
    #expect(entries.allSatisfy { $0.observer === shared })
    for info in infos { shared.unobserve(train, info: info) }
  }

  @Test func `issue 57: removes the entry later if the block unobserves in its initial call`() {
    let board = Board()
    let controller = FBKVOController(observer: board)
    controller.observe(train, keyPath: \.delay, options: .initial) {
      [unowned controller, train] _, _, _ in
      controller.unobserve(train, keyPath: \.delay)
      board.show("\(train.observerList.ledger.entries.count) entries in the initial call")
    }
    #expect(!train.observerList.ledger.isObserved)
    train.delay = 5
    #expect(board.lines == ["0 entries in the initial call"])
  }

  @Test func `retains the info, the controller, and the observer until the block has returned`() {
    let owner = Owner()
    owner.controller = FBKVOController(observer: owner.board)
    weak let board = owner.board
    weak let controller = owner.controller
    weak var info: FBKVOInfo?
    var isAlive: [Bool] = []
    owner.info = owner.controller.map { controller in
      FBKVOInfo(controller: controller, keyPath: \Train.delay) { [weak controller] _, object, _ in
        if let info { shared.unobserve(object, info: info) }
        (owner.board, owner.controller, owner.info) = (nil, nil, nil)
        isAlive = [board != nil, controller != nil, info != nil]
      }
    }
    info = owner.info
    info.map { shared.observe(train, keyPath: \.delay, info: $0) }
    train.delay = 5
    #expect(isAlive == [true, true, true])
    #expect(board == nil && controller == nil && info == nil)
  }

  // With `observe`, a debug build already asserts that the observer has the method.
  @Test func `traps if its observer doesn't have the action's method`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (train, board) = (Train(), Board())
      let controller = FBKVOController(observer: board)
      let action = FBKVOAction { (owner: Owner) in { owner.board = nil } }
      let info = FBKVOInfo(controller: controller, keyPath: \Train.delay, action: action)
      FBKVOSharedController.shared.observe(train, keyPath: \.delay, info: info)
      train.delay = 5
    }
    #expect(trap.says("Board doesn't have the action, a method of Owner"))
  }

  @Test func `is described with the infos that are registered`() {
    let controller = FBKVOController(observer: nil)
    // No other test has these options.
    let info = FBKVOInfo(controller: controller, keyPath: \Train.delay, options: [.old, .prior])
    shared.observe(train, keyPath: \.delay, info: info)
    #expect(shared.debugDescription.contains("options: [old, prior]>"))
    shared.unobserve(train, info: info)
    #expect(!shared.debugDescription.contains("options: [old, prior]>"))
  }

  @Test func `doesn't call an observer that's being deallocated`() {
    var calls = 0
    do {
      let observer = LastWord(train)
      observer.kvoController.observe(train, keyPath: \.delay, options: []) { _, _, _ in calls += 1 }
    }
    #expect(train.delay == 5 && calls == 0)
  }
}
