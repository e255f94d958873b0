import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a controller that stores an info only once it's observing.
func storesLast() { showOnce { StoresLast(observer: $0) } }

private final class StoresLast: SmallController {
  override func observe(_ object: Train, keyPath: PartialKeyPath<Train>, info: SmallInfo) {
    let known = objectInfosMap.withLock(as: "looks") { $0[object] }
    if known?.infos.contains(info) == true { return }
    shared.observe(object, keyPath: keyPath, info: info)
    _ = store(info, for: object)
  }
}
