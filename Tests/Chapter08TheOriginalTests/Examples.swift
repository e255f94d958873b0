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

extension Chapter08.`The examples` {
  @Test func `a state that's changed too early promises an entry that isn't there`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shared = FBKVOSharedController.shared
      showOnce { shared.observeTooEarly($1, keyPath: \.delay, info: $2, of: $0) }
    }
    #expect(
      ended.trapped == """
        Fatal error: Cannot remove an observer <FBKVOSharedController 0x…> for the key path "delay" \
        from <Train 0x…> because it is not registered as an observer.
        """
    )
  }
}

extension FBKVOSharedController {
  fileprivate func observeTooEarly(
    _ object: Train,
    keyPath: PartialKeyPath<Train>,
    info: FBKVOInfo,
    of controller: FBKVOController
  ) {
    controller.store(info, for: object)
    _ = infos.withLock(as: "registers the info") { $0.updateValue((), forKey: info) }
    info.state = .observing
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
  }
}

extension Chapter08.`The examples` {
  // A release build doesn't notice that a thread waits for itself.
  #if DEBUG
    @Test func `a block that's called inside the section can't unobserve`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let shared = CallsTheBlockInside()
        showOnce { shared.observe($1, keyPath: \.delay, info: $2, of: $0) }
      }
      #expect(
        ended.trapped == """
          Fatal error: A thread enters a lock that it already holds, in "unregisters the infos" \
          (Chapter08TheOriginal/FBKVOSharedController.swift:…). Inside a critical section, it has \
          called code that uses the same lock, such as a handler, a getter, or a deinit.
          """
      )
    }

    @Test func `a description that uses the controller waits for the lock`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        describesItself()
      }
      #expect(
        ended.trapped == """
          Fatal error: A thread enters a lock that it already holds, in "takes out" \
          (Chapter08TheOriginal/FBKVOController.swift:…). Inside a critical section, it has called \
          code that uses the same lock, such as a handler, a getter, or a deinit.
          """
      )
    }
  #endif
}

/// The shared controller, which calls the block while it holds its lock.
private final class CallsTheBlockInside: KeyValueObserver {
  private let infos = FBKVOSharedController.shared.infos

  func observe(
    _ object: Train,
    keyPath: PartialKeyPath<Train>,
    info: FBKVOInfo,
    of controller: FBKVOController
  ) {
    controller.store(info, for: object)
    _ = infos.withLock(as: "registers the info") { $0.updateValue((), forKey: info) }
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context else { return }
    infos.withLock(as: "looks up the context") { infos in
      guard let info = infos.key(at: context), let controller = info.controller,
        let observer = controller.observer
      else { return }
      info.block?(observer, object, change)
    }
  }
}

/// A board prints its controller, and with it a train that looks up its delay when it's described.
private func describesItself() {
  let (train, board) = (FreshTrain(), Board())
  let controller = FBKVOController(observer: board)
  controller.observe(train, keyPath: \.delay, options: .new) {
    [unowned controller, train] board, _, change in
    (board as? Board)?.show(change.text)
    controller.unobserve(train, keyPath: \.delay)
  }
  print(controller.debugDescription)
}

private final class FreshTrain: KeyValueObservable, CustomStringConvertible {
  let observerList = ObserverList()
  @Observed var delay = 0

  var description: String {
    delay = 5  // It asks the timetable.
    return "a train, \(delay) min late"
  }
}

extension Chapter08.`The examples` {
  @Test func `an entry that's removed before its info leaves the table makes no difference`() async
  {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for options: ObservingOptions in [[.initial, .new], .new] {
        showOnce(options: options, unobserve: { $0.unobserve($1, by: shared.removeEntryFirst) })
      }
    }
    #expect(
      ended.printed == """
        shown: ["-> 0"], entries left: 0
        shown: ["-> 5"], entries left: 0
        """
    )
  }

  @Test func `a message that's overwritten before it's read leaves an entry`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for options: ObservingOptions in [[.initial, .new], .new] {
        showOnce(options: options, unobserve: { $0.unobserve($1, by: shared.cancelFirst) })
      }
    }
    #expect(
      ended.printed == """
        shown: ["-> 0"], entries left: 0
        shown: ["-> 5"], entries left: 1
        """
    )
  }
}

private let shared = FBKVOSharedController.shared

extension FBKVOController {
  /// Unobserves the object, and ends its infos in another way.
  fileprivate func unobserve(_ object: Train, by end: (Train, FBKVOInfo) -> Void) {
    let removed = objectInfosMap.withLock { $0.removeValue(forKey: object) }
    for info in removed?.infos ?? [] { end(object, info) }
  }
}

extension FBKVOSharedController {
  fileprivate func removeEntryFirst(_ object: Train, info: FBKVOInfo) {
    if info.state == .observing {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
    _ = infos.withLock(as: "unregisters the info") { $0.removeValue(forKey: info) }
    info.state = .notObserving
  }

  fileprivate func cancelFirst(_ object: Train, info: FBKVOInfo) {
    _ = infos.withLock(as: "unregisters the info") { $0.removeValue(forKey: info) }
    info.state = .notObserving
    if info.state == .observing {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }
}

extension Chapter08.`The examples` {
  @Test func `a block hands over to another one, with and without an initial call`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      handOver(options: [.initial, .new])
      handOver(options: .new)
    }
    #expect(
      ended.printed == """
        shown: ["first -> 0", "second -> 5", "second -> 8"], entries: 1
        shown: ["first -> 5", "second -> 8"], entries: 1
        """
    )
  }
}

private func handOver(options: ObservingOptions) {
  let (train, board) = (Train(), Board())
  let controller = FBKVOController(observer: board)
  controller.observe(train, keyPath: \.delay, options: options) {
    [unowned controller, train] board, _, change in
    (board as? Board)?.show("first \(change.text)")
    controller.unobserve(train, keyPath: \.delay)
    controller.observe(train, keyPath: \.delay, options: .new) { board, _, change in
      (board as? Board)?.show("second \(change.text)")
    }
  }
  train.delay = 5
  train.delay = 8
  print("shown: \(board.lines), entries: \(train.observerList.ledger.entries.count)")
}
