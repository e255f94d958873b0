internal import KVOLocking
internal import KeyValueObserving

/// A registration that's equal to every other registration with the same key path.
///
/// Because registrations are compared only with others for the same object, the key path is enough
/// to distinguish them. Handlers aren't compared, because Swift can't compare closures.
///
/// A registration doesn't reference its object, which is its key in the registry's map. The map
/// retains the object openly; a value that retains its key would do it in secret (chapter 2).
///
/// Thread-safe. A lock guards the state, which is all that's assigned after `init`.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path. No lock guards its
/// `_state`, so if two threads use an info simultaneously, a ledger entry can be left behind.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // The conformance is unchecked, because handlers and key paths needn't be `Sendable`. A handler
  // has to be safe on each thread that registers it, changes the object, or ends the registration.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id: UInt
  let keyPath: AnyKeyPath
  private let handler: Handler
  private weak let registry: Registry<Observer>?
  private let state = Locked(RegistrationState.beginning)

  init(
    _ keyPath: AnyKeyPath,
    id: UInt,
    in registry: Registry<Observer>?,
    handler: @escaping Handler
  ) {
    self.id = id
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Creates a registration that serves only to look up a registration with the same key path.
  convenience init(representing keyPath: AnyKeyPath) {
    self.init(keyPath, id: 0, in: nil) { _, _, _ in }
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
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    guard state.withLock(as: "is registered", { $0.registered() }) == .remove else { return }
    remove(from: object)
    // Another thread's `end` may have removed the table's entry before this method added it.
    Dispatcher.shared.leave(self)
  }

  /// Ends the registration, and returns a function that removes what `begin` has added.
  ///
  /// Call `end` in the critical section that takes the registration out of the registry, and call
  /// the function after unlocking. If `begin` is still running, it removes the entry itself.
  func end(on object: any KeyValueObservable) -> () -> Void {
    // Change the state first. Otherwise, `begin` on another thread could add the table's entry
    // after `end` has removed it, and still find that the registration hasn't ended.
    let followUp = state.withLock(as: "is cancelled") { $0.cancelled() }
    return { [self] in
      Dispatcher.shared.leave(self)
      if followUp == .remove { remove(from: object) }
    }
  }

  private func remove(from object: any KeyValueObservable) {
    object.removeObserver(Dispatcher.shared, forKeyPath: keyPath, context: context)
  }
}

extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    first.keyPath == second.keyPath
  }

  // Equal values must have equal hashes, so this method may hash only what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
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
    let isWanted = state.withLock(as: "checks whether it has ended") { $0 != .cancelled }
    guard isWanted, let registry, let observer = registry.observer else { return }
    withExtendedLifetime(registry) { handler(observer, object, change) }
  }
}
