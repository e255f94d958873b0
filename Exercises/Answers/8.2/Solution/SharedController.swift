import Chapter02bMapTables
import KVOLocking
import KVOStation
import KeyValueObserving

/// The only raw observer of all controllers, which passes each change on to the block of an info.
final class SharedController: KeyValueObserver {
  /// The infos that are registered, which the table doesn't retain.
  private let infos = Locked(HashTable<Info>.weakObjects(comparedBy: .identity))

  /// Begins to observe what the info says, with the info's address as the context.
  func observe(_ train: Train, _ info: Info) {
    _ = infos.withLock { $0.insert(info) }
    train.addObserver(self, forKeyPath: info.keyPath, options: info.options, context: info.address)
    if info.state == .initial {
      info.state = .observing
    } else if info.state == .notObserving {
      train.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }

  /// Ends what `observe` has begun, even if `observe` hasn't returned yet.
  func unobserve(_ train: Train, _ info: Info) {
    _ = infos.withLock { $0.remove(info) }
    if info.state == .observing {
      train.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
    info.state = .notObserving
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context else { return }
    let registered = infos.withLock { $0.member(at: context) }
    guard let info = registered, let controller = info.controller,
      let observer = controller.observer
    else { return }
    withExtendedLifetime((info, controller)) { info.block(observer, object, change) }
  }
}
