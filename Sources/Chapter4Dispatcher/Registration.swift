internal import KeyValueObserving

/// One observation of one object.
///
/// In KVOController: `_FBKVOInfo`.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id = Dispatcher.shared.nextID()
  private let keyPath: AnyKeyPath
  private let handler: Handler
  private weak var registry: Registry<Observer>?
  private var state = RegistrationState.initial

  init(_ keyPath: AnyKeyPath, in registry: Registry<Observer>, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.registry = registry
    self.handler = handler
  }

  /// Makes the raw registration.
  ///
  /// With `initial`, the handler runs in here, and may unobserve.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    if state.registered() == .removeRaw { removeRaw(from: object) }
  }

  /// Ends the raw registration, or leaves that to `begin`, should it still be at work.
  func end(on object: any KeyValueObservable) {
    Dispatcher.shared.leave(self)
    if state.cancelled() == .removeRaw { removeRaw(from: object) }
  }

  private func removeRaw(from object: any KeyValueObservable) {
    object.removeObserver(Dispatcher.shared, forKeyPath: keyPath, context: context)
  }
}

extension Registration: Receiver {
  /// Calls the handler, if everyone on the way to the observer lives.
  ///
  /// The dispatcher holds the registration. Each step here takes the next one strongly *before*
  /// it calls, and lets go after it: nobody half dead is called, and nobody is kept for longer.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    guard let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
  }
}
