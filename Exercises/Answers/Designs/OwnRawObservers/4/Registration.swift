import KeyValueObserving

/// One handler for one value of one object, which is its own raw observer.
///
/// The registry retains it until it ends. The ledger entry references it weakly, so it's removed
/// before it's released.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  private enum State {
    case starting, observing, ended
  }

  let keyPath: AnyKeyPath
  private weak var object: (any KeyValueObservable)?
  private weak let registry: Registry<Observer>?
  private var state = State.starting
  /// The handler; nil once the registration has ended.
  private var handler: Handler?

  init(
    _ keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    in registry: Registry<Observer>,
    handler: @escaping Handler
  ) {
    self.keyPath = keyPath
    self.object = object
    self.registry = registry
    self.handler = handler
  }

  func isFor(_ object: AnyObject, _ keyPath: AnyKeyPath) -> Bool {
    self.object === object && self.keyPath == keyPath
  }

  /// Makes the ledger entry, and removes it if the initial call has ended the registration.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    object.addObserver(self, forKeyPath: keyPath, options: options)
    if state == .ended {
      object.removeObserver(self, forKeyPath: keyPath)
    } else {
      state = .observing
    }
  }

  /// Ends the registration; a second call has no effect.
  func end() {
    let last = state
    state = .ended
    let handler = handler.take()
    if last == .observing { object?.removeObserver(self, forKeyPath: keyPath, context: nil) }
    withExtendedLifetime(handler) {}
  }
}

extension Registration: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let handler, let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
    withExtendedLifetime(registry) {}
  }
}
