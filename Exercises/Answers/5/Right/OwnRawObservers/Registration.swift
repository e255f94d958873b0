import KVOLocking
import KeyValueObserving

/// One handler for one value of one object, which is its own raw observer.
///
/// The registry retains it until it ends. The ledger entry references it weakly, so it's removed
/// before it's released.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  private enum State {
    case starting(Handler), observing(Handler), ended

    var handler: Handler? {
      switch self {
      case .starting(let handler), .observing(let handler): handler
      case .ended: nil
      }
    }
  }

  let keyPath: AnyKeyPath
  /// The object's ledger, which identifies the object even if it's gone.
  let ledger: Ledger
  private weak var object: (any KeyValueObservable)?
  private weak var registry: Registry<Observer>?
  private let state: Locked<State>

  init(
    _ keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    in registry: Registry<Observer>,
    handler: @escaping Handler
  ) {
    self.keyPath = keyPath
    self.ledger = object.observerList.ledger
    self.object = object
    self.registry = registry
    self.state = Locked(.starting(handler))
  }

  func isFor(_ ledger: Ledger, _ keyPath: AnyKeyPath) -> Bool {
    self.ledger === ledger && self.keyPath == keyPath
  }

  /// Makes the ledger entry, and removes it if the registration has ended in the meantime.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    object.addObserver(self, forKeyPath: keyPath, options: options)
    let hasEnded = state.withLock(as: "is registered") { state in
      guard case .starting(let handler) = state else { return true }
      state = .observing(handler)
      return false
    }
    if hasEnded { object.removeObserver(self, forKeyPath: keyPath) }
  }

  /// Ends the registration, and returns a function that removes its ledger entry, and releases its
  /// handler; a second call has no effect.
  func end() -> () -> Void {
    let last = state.withLock(as: "is ended") { exchange(&$0, with: .ended) }
    return { [self] in
      if case .observing = last { object?.removeObserver(self, forKeyPath: keyPath, context: nil) }
    }
  }
}

extension Registration: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let handler = state.withLock(as: "looks up the handler") { $0.handler }
    guard let handler, let registry, let observer = registry.observer else { return }
    handler(observer, object, change)
    withExtendedLifetime(registry) {}
  }
}

/// Replaces a value, and returns the old one, without releasing anything.
func exchange<Value>(_ value: inout Value, with new: consuming Value) -> Value {
  swap(&value, &new)
  return new
}
