import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller that registers an info only once the train has an entry.
func registersLast() { showOnce { SmallController(observer: $0, shared: RegistersLast()) } }

private final class RegistersLast: SmallShared {
  override func observe(_ object: Train, keyPath: PartialKeyPath<Train>, info: SmallInfo) {
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
    _ = infos.withLock(as: "registers the info") { $0.insert(info) }
    if info.state == .initial {
      info.state = .observing
    } else if info.state == .notObserving {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }
}
