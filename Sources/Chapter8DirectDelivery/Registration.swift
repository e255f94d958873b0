internal import KVOLocking
internal import KeyValueObserving
internal import RegistrationLifecycle

/// A registration, which is equal to every other registration with the same key path.
///
/// Registrations are compared only within the set for one object, where the key path is all that
/// distinguishes them. The handler doesn't take part; closures can't be compared anyway.
///
/// Thread-safe. Only the state changes, and a lock guards it.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path. Its `_state` isn't
/// guarded, so two threads can leave a registration behind.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // Unchecked, because handlers and key paths needn't be `Sendable`. A handler is called only on a
  // thread that changes the object.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  /// The object's ledger, which outlives the object as long as the registration needs it.
  let ledger: Ledger?
  /// The observed object, if the registry retains it.
  private let object: (any KeyValueObservable)?
  let keyPath: AnyKeyPath
  private let handler: Handler
  private(set) weak var registry: Registry<Observer>?
  private let state = Locked(RegistrationState.initial)

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

  /// Creates a registration that's used only to find the one with the same key path.
  init(representing keyPath: AnyKeyPath) {
    self.ledger = nil
    self.object = nil
    self.keyPath = keyPath
    self.handler = { _, _, _ in }
  }

  /// Adds the registration to the object's ledger.
  ///
  /// With `initial`, the handler is called in the meantime, and may unobserve. So may other
  /// threads.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    object.addEntry(self, forKeyPath: keyPath, options: options)
    let followUp = state.withLock(as: "is registered") { $0.registered() }
    if followUp == .remove { ledger?.removeEntry(self) }
  }

  /// Removes the registration from the ledger, or leaves that to `begin` if it's still running.
  func end() {
    let followUp = state.withLock(as: "is cancelled") { $0.cancelled() }
    if followUp == .remove { ledger?.removeEntry(self) }
  }
}

extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    first.keyPath == second.keyPath
  }

  // Equal values must have equal hashes, so this may use only what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

extension Registration: LedgerEntry {
  /// Calls the handler, unless the registration has ended, or the registry or the observer was
  /// deallocated.
  ///
  /// Each object on the way to the observer is retained before it's used: the round retains the
  /// registration, and this method the registry and then the observer. So none of them is
  /// deallocated during the call, and none is retained for longer.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Leaving the ledger isn't enough, because `begin` may be entering it on another thread.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0 != .cancelled }
    guard isWanted, let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
  }

  /// Removes the registration from the registry, because its object was deallocated.
  func objectWasDeallocated() {
    _ = registry?.end(self)
  }
}
