internal import Chapter2WeakMap
public import KeyValueObserving
internal import KVOLocking

/// The registry of chapter 4, for any number of threads.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// Threads: safe. Its lock guards the map; it is never held while anyone is called or dies. A
/// handler runs on the thread that made the change. Once `unobserve` has returned, no change that
/// begins later is delivered; a call that is under way on another thread is not waited for.
///
/// What is left to the users: unobserve each object before it dies.
///
/// In KVOController: `FBKVOController` with its `_lock`.
public final class Registry<Observer: AnyObject> {
  private typealias Registrations = [AnyKeyPath: Registration<Observer>]

  /// On whose behalf everything is observed; nil once it has died.
  public private(set) weak var observer: Observer?

  private let registrations = Locked(WeakMap<AnyObject, Registrations>())

  /// Makes a registry that observes nothing yet.
  ///
  /// - Parameter observer: Whom the handlers are given; it is not kept alive.
  public init(observer: Observer) {
    self.observer = observer
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
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
    let registration = Registration(keyPath, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    // Looking and storing are one decision. What the map evicts is returned, to die out here.
    let evicted = registrations.withLock(as: "looks and stores") { map in
      guard map[object]?[keyPath] == nil else { return nil as Evicted<Registrations>? }
      var known = map.removeValue(forKey: object) ?? [:]
      known[keyPath] = registration
      return map.updateValue(known, forKey: object)
    }
    guard evicted != nil else { return false }
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
    let (removed, _) = registrations.withLock(as: "takes out") { map in
      var known = map.removeValue(forKey: object) ?? [:]
      let removed = known.removeValue(forKey: keyPath)
      return (removed, known.isEmpty ? nil : map.updateValue(known, forKey: object))
    }
    removed?.end(on: object)
    return removed != nil
  }
}

// Unchecked, because the map holds handlers, which need not be `Sendable`: see `Registration`. All
// that changes stands behind the lock. Who shares a registry, shares its observer.
extension Registry: @unchecked Sendable where Observer: Sendable {}
