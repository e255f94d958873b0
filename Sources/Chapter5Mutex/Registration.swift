internal import KVOLocking
internal import KeyValueObserving
internal import RegistrationLifecycle

/// A registration that's equal to every other registration with the same key path.
///
/// Registrations are compared only with others for the same object, so the key path is enough to
/// distinguish them. Handlers aren't compared, because closures can't be.
///
/// A registration doesn't reference its object. If it did, a value in the map would retain its own
/// key, so the object would never be deallocated.
///
/// Thread-safe. Only the state can change, and a lock guards the state.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path. No lock guards its
/// `_state`, so if two threads use an info at once, a raw registration can be left behind.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // The conformance is unchecked, because handlers and key paths needn't be `Sendable`. A handler
  // is called only on a thread that registers it or changes the object.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id: UInt
  let keyPath: AnyKeyPath
  private let handler: Handler
  private weak var registry: Registry<Observer>?
  private let state = Locked(RegistrationState.initial)

  init(_ keyPath: AnyKeyPath, in registry: Registry<Observer>, handler: @escaping Handler) {
    self.id = Dispatcher.shared.nextID()
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Creates a registration that's used only to look up another one with the same key path.
  init(representing keyPath: AnyKeyPath) {
    self.id = 0
    self.keyPath = keyPath
    self.handler = { _, _, _ in }
  }

  /// Makes the raw registration.
  ///
  /// If the options include `initial`, the handler is called before this method returns, and it may
  /// call `unobserve`. Other threads may also call `unobserve` during that time.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    guard state.withLock(as: "is registered", { $0.registered() }) == .remove else { return }
    remove(from: object)
    // Another thread's `end` may have left the table before this method entered the table.
    Dispatcher.shared.leave(self)
  }

  /// Ends the raw registration, or leaves that to `begin` if `begin` is running.
  func end(on object: any KeyValueObservable) {
    // Change the state first. Otherwise, `begin` on another thread could enter the table after
    // `end` has left the table, and still find that the registration hasn't ended.
    let followUp = state.withLock(as: "is cancelled") { $0.cancelled() }
    Dispatcher.shared.leave(self)
    if followUp == .remove { remove(from: object) }
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
  /// During the call, this method retains the registry, and then the observer, so neither of them
  /// can be deallocated while the handler is running. Neither is retained after the call. The
  /// registration itself is retained by the dispatcher.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Check the state, too, because `begin` may enter the table after `end` has left the table.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0 != .cancelled }
    guard isWanted, let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
  }
}
