import Chapter06ObjectMap
@testable import Chapter08TheOriginal
import KVOLocking
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter08.`The examples` {
  @Test func `a message that's overwritten before it's read leaves an entry`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for options: ObservingOptions in [[.initial, .new], .new] {
        showOnce(options: options, unobserve: { $0.unobserveWithoutReading($1) })
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

extension FBKVOController {
  fileprivate func unobserveWithoutReading(_ object: Train) {
    let shared = FBKVOSharedController.shared
    let removed = objectInfosMap.withLock { $0.removeValue(forKey: object) }
    for info in removed?.infos ?? [] { shared.cancelFirst(object, info: info) }
  }
}

extension FBKVOSharedController {
  fileprivate func cancelFirst(_ object: Train, info: FBKVOInfo) {
    _ = infos.withLock(as: "unregisters the info") { $0.removeValue(forKey: info) }
    info.state = .notObserving
    if info.state == .observing {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }
}
