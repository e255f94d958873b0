import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller that calls the block while it holds its lock.
func callsTheBlockInside() {
  showOnce { SmallController(observer: $0, shared: CallsTheBlockInside()) }
}

private final class CallsTheBlockInside: SmallShared {
  override func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context else { return assertionFailure("missing context") }
    infos.withLock(as: "looks up the context") { infos in
      guard let info = infos.key(at: context), let controller = info.controller,
        let observer = controller.observer
      else { return }
      info.block?(observer, object, change)
    }
  }
}
