import Chapter06ObjectMap
@testable import Chapter08TheOriginal
import KVOLocking
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

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
