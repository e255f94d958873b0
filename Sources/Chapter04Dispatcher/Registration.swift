internal import KeyValueObserving

/// A registration that's equal to every other registration with the same key path.
///
/// Because registrations are compared only with others for the same object, the key path is enough
/// to distinguish them. Handlers aren't compared, because Swift can't compare closures.
///
/// A registration doesn't reference its object, because a value in the map would then retain its
/// own key, so the object would stay in memory until somebody unobserves it.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path.
///
/// Chapter 4: the dispatcher finds a registration by its ID. The registration calls its handler
/// only if its registry and the observer still exist. Its state tells `observe` whether it has ended
/// during its first call.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id: UInt
  let keyPath: AnyKeyPath
  private let handler: Handler
  private weak let registry: Registry<Observer>?
  private var state = RegistrationState.beginning

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
  /// handler may call `unobserve`.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    // First the table, because the `initial` call already looks the registration up.
    Dispatcher.shared.enter(self)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    if state.registered() == .remove { remove(from: object) }
  }

  /// Ends the ledger entry, or lets `begin` end it if `begin` is still running.
  func end(on object: any KeyValueObservable) {
    let followUp = state.cancelled()
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
  /// Calls the handler, unless the registry or the observer has been deallocated.
  ///
  /// The registry and the observer stay in memory until the handler returns, even if the handler
  /// releases the last other references to them. The dispatcher retains the registration itself.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    guard let registry, let observer = registry.observer else { return }
    withExtendedLifetime(registry) { handler(observer, object, change) }
  }
}
