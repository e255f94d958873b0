internal import Chapter2WeakMap
public import KeyValueObserving

/// The registry of chapter 2, in which an object and a key path name one observation.
///
/// ```swift
/// registry.observe(train, \.delay) { change in board.show(change.text) }  // true
/// registry.observe(train, \.delay) { _ in }  // false: the first one stays
/// registry.unobserve(train, \.delay)  // true
/// registry.unobserve(train, \.delay)  // false: nothing to do
/// ```
///
/// Observing again and removing again do nothing, and say so. What is left to the users: unobserve
/// everything before the registry dies, and each object before it dies.
///
/// Threads: not safe. In KVOController: the sets of infos in `_objectInfosMap`.
public final class Registry {
  private var registrations = WeakMap<AnyObject, Set<Registration>>()

  /// Makes a registry that observes nothing.
  public init() {}

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// - Parameters:
  ///   - object: What is observed; unobserve it before it dies.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called, and what a change carries.
  ///   - handler: What to do about a change.
  /// - Returns: Whether this call began the observation; if not, the first handler stays.
  /// - Complexity: O(1) amortized and expected.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    let registration = Registration(keyPath: keyPath, options: options, handler: handler)
    var known = registrations.removeValue(forKey: object) ?? []
    let isNew = known.insert(registration).inserted
    _ = registrations.updateValue(known, forKey: object)
    guard isNew else { return false }
    object.addObserver(self, forKeyPath: keyPath, options: options)
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
    var known = registrations.removeValue(forKey: object) ?? []
    let removed = known.remove(Registration(representing: keyPath))
    if !known.isEmpty { _ = registrations.updateValue(known, forKey: object) }
    guard removed != nil else { return false }
    object.removeObserver(self, forKeyPath: keyPath)
    return true
  }
}

extension Registry: KeyValueObserver {
  /// Finds the registration of the key path, and calls its handler.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let representative = Registration(representing: keyPath)
    guard let registration = registrations[object]?.member(representative) else {
      // What `NSObject` answers when a call goes through to it.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    registration.handler(change)
  }
}
