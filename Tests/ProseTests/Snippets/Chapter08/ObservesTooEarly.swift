import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller that changes the state before there's an entry.
func observesTooEarly() { showOnce { SmallController(observer: $0, shared: ObservesTooEarly()) } }

private final class ObservesTooEarly: SmallShared {
  override func observe(_ object: Train, keyPath: PartialKeyPath<Train>, info: SmallInfo) {
    _ = infos.withLock(as: "registers the info") { $0.insert(info) }
    info.state = .observing
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
  }
}
