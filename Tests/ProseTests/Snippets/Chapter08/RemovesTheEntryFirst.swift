import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller that removes the ledger entry before the table's.
func removesTheEntryFirst() {
  showOnce { SmallController(observer: $0, shared: RemovesTheEntryFirst()) }
  showOnce(options: .new) { SmallController(observer: $0, shared: RemovesTheEntryFirst()) }
}

private final class RemovesTheEntryFirst: SmallShared {
  override func unobserve(_ object: Train, info: SmallInfo) {
    if info.state == .observing {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
    info.state = .notObserving
    _ = infos.withLock(as: "unregisters the info") { $0.remove(info) }
  }
}
