import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller that changes the state before it looks at it.
func cancelsFirst() {
  showOnce { SmallController(observer: $0, shared: CancelsFirst()) }
  showOnce(options: .new) { SmallController(observer: $0, shared: CancelsFirst()) }
}

private final class CancelsFirst: SmallShared {
  override func unobserve(_ object: Train, info: SmallInfo) {
    _ = infos.withLock(as: "unregisters the info") { $0.remove(info) }
    info.state = .notObserving
    if info.state == .observing {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }
}
