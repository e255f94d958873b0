internal import Chapter4Dispatcher
internal import KeyValueObserving
internal import KVOLocking

/// One observation of one object.
///
/// Its lock guards its state, and nothing else changes. In KVOController: `_FBKVOInfo`, whose
/// `_state` is read and written without a lock; two threads can leave a registration behind.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // Unchecked, because of the handler and the key path, which need not be `Sendable`. The handler is
  // only called on a thread that changes the object, and who may do that is the object's concern.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id = Dispatcher.shared.nextID()
  private let keyPath: AnyKeyPath
  private let handler: Handler
  private weak var registry: Registry<Observer>?
  private let state = Locked(RegistrationState.initial)

  init(_ keyPath: AnyKeyPath, in registry: Registry<Observer>, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Makes the raw registration.
  ///
  /// Meanwhile the handler may run, and unobserve; so may another thread.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    guard state.withLock(as: "is registered", { $0.registered() }) == .removeRaw else { return }
    removeRaw(from: object)
    // Whoever cancelled may have left the table before this entered it.
    Dispatcher.shared.leave(self)
  }

  /// Ends the raw registration, or leaves that to `begin`, should it still be at work.
  func end(on object: any KeyValueObservable) {
    // First the state, then the table. The other way round, a `begin` on another thread could enter
    // the table in between, and then find itself still wanted.
    let must = state.withLock(as: "is cancelled") { $0.cancelled() }
    Dispatcher.shared.leave(self)
    if must == .removeRaw { removeRaw(from: object) }
  }

  private func removeRaw(from object: any KeyValueObservable) {
    object.removeObserver(Dispatcher.shared, forKeyPath: keyPath, context: context)
  }
}

extension Registration: Receiver {
  /// Calls the handler, unless the registration has ended or its observer was deallocated.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Leaving the table doesn't suffice: `begin` may still be entering it on another thread.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0 != .cancelled }
    guard isWanted, let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
  }
}
