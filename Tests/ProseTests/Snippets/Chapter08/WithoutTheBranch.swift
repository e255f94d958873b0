import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller without the branch that's hard to reach.
func withoutTheBranch() { showOnce { SmallController(observer: $0, shared: WithoutTheBranch()) } }

private final class WithoutTheBranch: SmallShared {
  override func observe(_ object: Train, keyPath: PartialKeyPath<Train>, info: SmallInfo) {
    _ = infos.withLock(as: "registers the info") { $0.insert(info) }
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
    if info.state == .initial { info.state = .observing }
  }
}
