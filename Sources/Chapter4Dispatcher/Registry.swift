internal import Chapter2WeakMap
public import KeyValueObserving

/// The registry of chapter 3, which works for an observer and lets the dispatcher do the observing.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// The observer may die at any time, and so may the registry: changes that come later reach
/// nobody. The handler is given the observer, so that it has no need to capture it. What is left
/// to the users: unobserve each object before it dies.
///
/// Threads: not safe. In KVOController: `FBKVOController` with its weak `observer`.
public final class Registry<Observer: AnyObject> {
  /// On whose behalf everything is observed; nil once it has died.
  public private(set) weak var observer: Observer?

  private var registrations = WeakMap<AnyObject, [AnyKeyPath: Registration<Observer>]>()

  /// Makes a registry that observes nothing yet.
  ///
  /// - Parameter observer: Whom the handlers are given; it is not kept alive.
  public init(observer: Observer) {
    self.observer = observer
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// The handler may unobserve, also in its `initial` call. Whoever is unobserved is not called
  /// any more, not even for a change that is just being announced.
  ///
  /// - Parameters:
  ///   - object: What is observed; unobserve it before it dies.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called, and what a change carries.
  ///   - handler: What to do about a change, whose `keyPath` tells several key paths apart.
  /// - Returns: Whether this call began the observation; if not, the first handler stays.
  /// - Complexity: O(1) amortized and expected.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    guard registrations[object]?[keyPath] == nil else { return false }
    let registration = Registration(keyPath, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    var known = registrations.removeValue(forKey: object) ?? [:]
    known[keyPath] = registration
    _ = registrations.updateValue(known, forKey: object)
    registration.begin(on: object, keyPath, options)
    return true
  }

  /// Ends the observation of the value at `keyPath`, if there is one.
  ///
  /// - Parameters:
  ///   - object: What was observed.
  ///   - keyPath: The value that was observed.
  /// - Returns: Whether it was observed.
  /// - Complexity: O(1) amortized and expected, beyond the raw removal.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    var known = registrations.removeValue(forKey: object) ?? [:]
    let removed = known.removeValue(forKey: keyPath)
    if !known.isEmpty { _ = registrations.updateValue(known, forKey: object) }
    removed?.end(on: object)
    return removed != nil
  }
}
