internal import KVOLocking
internal import Chapter06ObjectMap
internal import KeyValueObserving

/// The only raw observer of all controllers, which is never deallocated.
///
/// In every ledger entry that a controller makes, the shared controller is the observer, and the
/// address of the info is the context. By the context, the shared controller finds the info that a
/// notification is for (chapter 4).
///
/// Thread-safe, apart from the states of the infos. The lock is held while the table is accessed,
/// but never while other code is called (chapter 5).
///
/// Counterpart: `_FBKVOSharedController`. In chapters 4 to 7, it's called `Dispatcher`.
final class FBKVOSharedController: @unchecked Sendable {
  // The conformance is unchecked, because neither tables nor infos are `Sendable`. The lock guards
  // the table. As in the original, nothing guards `FBKVOInfo.state`.

  /// The shared controller.
  ///
  /// Counterpart: `+sharedController`. Swift creates a static constant once, on first use, which
  /// the original asks of `dispatch_once`.
  static let shared = FBKVOSharedController()

  /// The registered infos.
  ///
  /// They belong to their controllers. This table doesn't retain them, because an object that's
  /// never deallocated mustn't keep what has ended (chapter 4). It compares them by identity,
  /// because two infos for the same key path are equal, even if their objects differ (chapter 3).
  ///
  /// Counterpart: `_infos`, an `NSHashTable`, with `_mutex`. A map without values is a set.
  private let infos = Locked(ObjectMap<FBKVOInfo, Void>(retainsKeys: false))

  private init() {}

  /// Registers the info, and adds the shared controller to the object's observers.
  ///
  /// The key path has a parameter of its own, because `addObserver` needs its type, which the info
  /// doesn't know. Counterpart: `-observe:info:`.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPath: PartialKeyPath<Object>,
    info: FBKVOInfo
  ) {
    // Register the info first, because with the option `initial`, a notification is sent before
    // `addObserver` returns (chapter 4). What the table evicts is released after unlocking.
    _ = infos.withLock(as: "registers the info") { $0.updateValue((), forKey: info) }
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
    if info.state == .initial {
      info.state = .observing
    } else if info.state == .notObserving {
      // `unobserve` was called before that, such as by the block in that notification, when there
      // was nothing to remove yet. Now there is (chapter 4, issue 57).
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }

  /// Unregisters one info, and removes the shared controller from the object's observers.
  ///
  /// Counterpart: `-unobserve:info:`, which doesn't call the next method, but takes the same steps.
  func unobserve(_ object: any KeyValueObservable, info: FBKVOInfo) {
    unobserve(object, infos: [info])
  }

  /// Unregisters infos, and removes the shared controller from the object's observers.
  ///
  /// Counterpart: `-unobserve:infos:`.
  func unobserve(_ object: any KeyValueObservable, infos ended: Set<FBKVOInfo>) {
    // A round that's under way can still notify the shared controller, which mustn't find the infos
    // anymore (chapter 4). On one thread, the entries could be removed first as well (chapter 8).
    infos.withLock(as: "unregisters the infos") { infos in
      for info in ended { _ = infos.removeValue(forKey: info) }
    }
    for info in ended {
      // As long as the state is `initial`, `observe` looks at it later, and removes the entry.
      if info.state == .observing {
        object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
      }
      info.state = .notObserving
    }
  }
}

extension FBKVOSharedController: KeyValueObserver {
  /// Finds the info that the notification is for, and calls its block or the observer.
  ///
  /// Counterpart: `-observeValueForKeyPath:ofObject:change:context:`. For a block, the original
  /// also adds the key path to the change. Here, every change contains it.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context else { return assertionFailure("missing context") }
    // The context may be the address of an info that has been deallocated. So it's never converted
    // to a reference, but only compared with the addresses of the registered infos. If a later info
    // has got the same address, the change reaches that one by mistake (chapter 4).
    let registered = infos.withLock(as: "looks up the context") { $0.key(at: context) }
    // Follow the weak references in this order, each of them once, and keep what you find. Whoever
    // is being deallocated is nil here already, and isn't called (chapter 4).
    guard let info = registered, let controller = info.controller,
      let observer = controller.observer
    else { return }
    // The block may release the last other references to the info and to the controller.
    defer { withExtendedLifetime((info, controller)) {} }

    if let block = info.block {
      block(observer, object, change)
    } else if let action = info.action {
      action.perform(observer, change, object)
    } else if let observer = observer as? any KeyValueObserver {
      observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: info.context)
    } else {
      // Every Objective-C object has this method. The one that `NSObject` has stops the program.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
  }
}
