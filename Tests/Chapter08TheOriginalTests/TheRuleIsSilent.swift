import Chapter06ObjectMap
@testable import Chapter08TheOriginal
import KVOLocking
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

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
