import Chapter06ObjectMap
@testable import Chapter08TheOriginal
import KVOLocking
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

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
