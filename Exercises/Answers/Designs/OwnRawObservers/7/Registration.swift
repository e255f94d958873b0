import KVOLocking
import KeyValueObserving

/// One handler for one value of one object, which is its own raw observer.
///
/// The registry retains it until it ends. The ledger entry references it weakly, so it's removed
/// before it's released.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  /// The state, which owns the handler until the registration ends.
  struct Possessions {
    let handler: Handler
    /// The object; nil if the registry doesn't retain it.
    let object: (any KeyValueObservable)?
  }

  private enum State {
    case starting(Possessions), observing(Possessions, LedgerEntry), ended

    var possessions: Possessions? {
      switch self {
      case .starting(let possessions), .observing(let possessions, _): possessions
      case .ended: nil
      }
    }
  }

  let keyPath: AnyKeyPath
  /// The object's ledger, which identifies the object.
  let ledger: Ledger
  weak let registry: Registry<Observer>?
  private let state: Locked<State>

  init(
    _ keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    in registry: Registry<Observer>,
    handler: @escaping Handler
  ) {
    self.keyPath = keyPath
    self.ledger = object.observerList.ledger
    self.registry = registry
    let object = registry.retainObserved ? object : nil
    self.state = Locked(.starting(Possessions(handler: handler, object: object)))
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
    let raw = object.addObserver(self, forKeyPath: keyPath, options: options) { [weak self] in
      if let self { _ = registry?.end(self) }
    }
    let hasEnded = state.withLock(as: "is registered") { state in
      guard case .starting(let possessions) = state else { return true }
      state = .observing(possessions, raw)
      return false
    }
    if hasEnded { raw.invalidate() }
  }

  /// Ends the registration, and returns a function that removes its ledger entry and returns what
  /// the caller has to release; a second call has no effect.
  func end() -> () -> Possessions? {
    let last = state.withLock(as: "is ended") { exchange(&$0, with: .ended) }
    return { [self] in
      // The ledger refers to the registration until its entry is removed.
      if case .observing(_, let raw) = last { withExtendedLifetime(self) { raw.invalidate() } }
      return last.possessions
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
    let handler = state.withLock(as: "looks up the handler") { $0.possessions?.handler }
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
