import Chapter06ObjectMap
@testable import Chapter08TheOriginal
import KVOLocking
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 8.
@Suite enum Chapter08 {
  /// What the page shows, in the page's order.
  @Suite struct `The examples` {
    @Test func `the exit board shows the delay once`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        exitBoard()
      }
      #expect(
        ended.printed == """
          shown: ["-> 0"], entries left: 0
          """
      )
    }

    @Test func `a controller that stores an info last doesn't find it in time`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        showOnce { $0.observeBeforeStoring($1, keyPath: \.delay, info: $2) }
      }
      #expect(
        ended.printed == """
          shown: ["-> 0", "-> 5"], entries left: 0
          """
      )
    }
  }
}

/// A board that shows a train's delay once.
private func exitBoard() {
  let (train, board) = (Train(), Board())
  let controller = FBKVOController(observer: board)
  controller.observe(train, keyPath: \.delay, options: [.initial, .new]) {
    [unowned controller, train] board, _, change in
    (board as? Board)?.show(change.text)
    controller.unobserve(train, keyPath: \.delay)
  }
  train.delay = 5
  print("shown: \(board.lines), entries left: \(train.observerList.ledger.entries.count)")
}

/// The exit board's program, in which an info can begin or end in another way.
///
/// - Parameters:
///   - options: The options for the delay.
///   - observe: The steps in which the info begins.
///   - unobserve: The steps in which it ends.
func showOnce(
  options: ObservingOptions = [.initial, .new],
  observe: (FBKVOController, Train, FBKVOInfo) -> Void = {
    $0.observe($1, keyPath: \.delay, info: $2)
  },
  unobserve: @escaping (FBKVOController, Train) -> Void = { $0.unobserve($1, keyPath: \.delay) }
) {
  let (train, board) = (Train(), Board())
  let controller = FBKVOController(observer: board)
  let info = FBKVOInfo(controller: controller, keyPath: \Train.delay, options: options) {
    [unowned controller, train] _, _, change in
    board.show(change.text)
    unobserve(controller, train)
  }
  observe(controller, train, info)
  train.delay = 5
  print("shown: \(board.lines), entries left: \(train.observerList.ledger.entries.count)")
  // The train's deallocation would trap.
  for entry in train.observerList.ledger.entries { entry.invalidate() }
}

extension FBKVOController {
  /// Observes the object, and stores the info only once it's observing.
  fileprivate func observeBeforeStoring(
    _ object: Train,
    keyPath: PartialKeyPath<Train>,
    info: FBKVOInfo
  ) {
    if objectInfosMap.withLock({ $0[object] })?.infos.contains(info) == true { return }
    FBKVOSharedController.shared.observe(object, keyPath: keyPath, info: info)
    store(info, for: object)
  }

  /// Stores an info in the map.
  func store(_ info: FBKVOInfo, for object: Train) {
    _ = objectInfosMap.withLock { map in
      let set = map[object] ?? InfoSet()
      set.infos.insert(info)
      return map.updateValue(set, forKey: object)
    }
  }
}
