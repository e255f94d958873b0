internal import KVOLocking
internal import KeyValueObserving

/// Everything in a registration that changes.
///
/// Not a part of the generic class, because a type that depends on `Observer` has to be looked up
/// at run time.
private struct State {
  var phase = RegistrationState.beginning
  var entry: LedgerEntry?
}

/// The registration of a handler for one value.
///
/// Thread-safe. A lock guards the state, which is all that's assigned after `init`.
///
/// Counterpart: `_FBKVOInfo`. No lock guards its `_state`, so if two threads use an info
/// simultaneously, a ledger entry can be left behind.
///
/// Chapter 7: to remove the entry, the ledger is enough. So the registration retains the ledger,
/// and the object only if the registry is asked to. When the object goes, the ledger says so.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // The conformance is unchecked, because handlers and key paths needn't be `Sendable`. A handler
  // has to be safe on each thread that registers it, changes the object, or ends the registration.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id: UInt
  /// The observed object's ledger, retained so that the ledger can outlive the object.
  let ledger: Ledger
  /// The observed object; nil if the registry doesn't retain observed objects.
  private let object: (any KeyValueObservable)?
  let keyPath: AnyKeyPath
  private let handler: Handler
  weak let registry: Registry<Observer>?
  private let state = Locked(State())

  init(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    id: UInt,
    in registry: Registry<Observer>,
    handler: @escaping Handler
  ) {
    self.id = id
    self.ledger = object.observerList.ledger
    self.object = registry.retainObserved ? object : nil
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Makes the ledger entry.
  ///
  /// If the options include `initial`, the handler is called before this method returns, and the
  /// handler may call `unobserve`. Other threads may also call `unobserve` during that time.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    let entry = object.addObserver(
      Dispatcher.shared,
      forKeyPath: keyPath,
      options: options,
      context: context
    ) { [weak self] in
      if let self { _ = registry?.end(self) }
    }
    let followUp = state.withLock(as: "is registered") { state in
      state.entry = entry
      return state.phase.registered()
    }
    guard followUp == .remove else { return }
    entry.invalidate()
    // Another thread's `end` may have removed the table's entry before this method added it.
    Dispatcher.shared.leave(self)
  }

  /// Ends the registration, and returns a function that removes what `begin` has added.
  ///
  /// Call `end` in the critical section that takes the registration out of the registry, and call
  /// the function after unlocking. If `begin` is still running, it removes the entry itself.
  func end() -> () -> Void {
    // Change the state first. Otherwise, `begin` on another thread could add the table's entry
    // after `end` has removed it, and still find that the registration hasn't ended.
    let entry = state.withLock(as: "is cancelled") { state in
      state.phase.cancelled() == .remove ? state.entry.take() : nil
    }
    return { [self] in
      Dispatcher.shared.leave(self)
      entry?.invalidate()
    }
  }
}

extension Registration: Receiver {
  /// Calls the handler, unless the registration has ended, or the registry or the observer has been
  /// deallocated.
  ///
  /// The registry and the observer stay in memory until the handler returns, even if the handler
  /// releases the last other references to them. The dispatcher retains the registration itself.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Check the state, too, because `begin` may add the table's entry after `end` has removed it,
    // and because the registration may have ended since the dispatcher looked it up.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0.phase != .cancelled }
    guard isWanted, let registry, let observer = registry.observer else { return }
    withExtendedLifetime(registry) { handler(observer, object, change) }
  }
}
