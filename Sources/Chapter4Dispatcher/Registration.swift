internal import KeyValueObserving
internal import RegistrationLifecycle

/// A registration, which is equal to every other registration with the same key path.
///
/// Registrations are compared only within the set for one object, where the key path is all that
/// distinguishes them. The handler doesn't take part; closures can't be compared anyway.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id: UInt
  let keyPath: AnyKeyPath
  private let handler: Handler
  private weak var registry: Registry<Observer>?
  private var state = RegistrationState.initial

  init(_ keyPath: AnyKeyPath, in registry: Registry<Observer>, handler: @escaping Handler) {
    self.id = Dispatcher.shared.nextID()
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Creates a registration that's used only to find the one with the same key path.
  init(representing keyPath: AnyKeyPath) {
    self.id = 0
    self.keyPath = keyPath
    self.handler = { _, _, _ in }
  }

  /// Makes the raw registration.
  ///
  /// With `initial`, the handler is called in the meantime, and may unobserve.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    if state.registered() == .remove { remove(from: object) }
  }

  /// Ends the raw registration, or leaves that to `begin` if it's still running.
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

  // Equal values must have equal hashes, so this may use only what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

extension Registration: Receiver {
  /// Calls the handler, unless the registry or the observer was deallocated.
  ///
  /// Each object on the way to the observer is retained before it's used: the dispatcher retains
  /// the registration, and this method the registry and then the observer. So none of them is
  /// deallocated during the call, and none is retained for longer.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    guard let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
  }
}
