internal import KVOLocking
internal import KeyValueObserving

/// The registration of a handler for one value.
///
/// Thread-safe. A lock guards the state, which is all that's assigned after `init`.
///
/// Counterpart: `_FBKVOInfo`. No lock guards its `_state`, so if two threads use an info
/// simultaneously, a ledger entry can be left behind.
///
/// Chapter 9: to remove the entry, the ledger is enough. So the registration retains the ledger, and
/// the object only if it's asked to. And the ledger retains the registration, and calls it directly.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // The conformance is unchecked, because handlers and key paths needn't be `Sendable`. A handler
  // has to be safe on each thread that registers it, changes the object, or ends the registration.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  /// The observed object's ledger, which can outlive the object.
  ///
  /// No reference to the object would do: a strong one keeps it, a weak one is nil in its `deinit`,
  /// and an unowned one traps there. KVOController can't retain Foundation's counterpart.
  let ledger: Ledger
  /// The observed object; nil if the registry doesn't retain observed objects.
  private let object: (any KeyValueObservable)?
  let keyPath: AnyKeyPath
  private let handler: Handler
  weak let registry: Registry<Observer>?
  private let state = Locked(RegistrationState.beginning)

  init(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    in registry: Registry<Observer>,
    handler: @escaping Handler
  ) {
    self.ledger = object.observerList.ledger
    self.object = registry.retainObserved ? object : nil
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Adds the registration to the object's ledger.
  ///
  /// If the options include `initial`, the handler is called before this method returns, and the
  /// handler may call `unobserve`. Other threads may also call `unobserve` during that time.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    object.addDirectObserver(self, forKeyPath: keyPath, options: options)
    let followUp = state.withLock(as: "is registered") { $0.registered() }
    if followUp == .remove { ledger.removeDirectObserver(self) }
  }

  /// Ends the registration, and returns a function that removes it from the ledger.
  ///
  /// Call `end` in the critical section that takes the registration out of the registry, and call
  /// the function after unlocking. If `begin` is still running, it removes the registration itself.
  func end() -> () -> Void {
    let followUp = state.withLock(as: "is cancelled") { $0.cancelled() }
    return { [self] in
      if followUp == .remove { ledger.removeDirectObserver(self) }
    }
  }
}

extension Registration: DirectObserver {
  /// Calls the handler, unless the registration has ended, or the registry or the observer has been
  /// deallocated.
  ///
  /// The registry and the observer stay in memory until the handler returns, even if the handler
  /// releases the last other references to them. The round retains the registration itself.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Check the state, too, because `begin` may add the ledger's entry after `end` has been called,
    // and because a round calls the entries that it began with.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0 != .cancelled }
    guard isWanted, let registry, let observer = registry.observer else { return }
    withExtendedLifetime(registry) { handler(observer, object, change) }
  }

  /// Removes the registration from the registry when the observed object is deallocated.
  ///
  /// The entry is gone already. Another thread may have released the registry in the meantime.
  func objectWasDeallocated() {
    _ = registry?.end(self)
  }
}
