public import KeyValueObserving

// The claims know a library only through these protocols, each of which is required in the chapters
// that it names. They cover what a chapter's task asks for and nothing else, so a reader may
// structure the code freely.

/// A library that has registries (from chapter 1 on).
public protocol RegistryLibrary: Sendable {
  /// Creates a registry that passes `observer` to its handlers.
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer>
}

/// A registry of a library.
public protocol ClaimedRegistry<Observer> {
  associatedtype Observer: AnyObject

  /// The registry itself, which claims refer to weakly, or inspect.
  var object: AnyObject { get }

  /// Registers a handler, and returns whether that was done.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool

  /// Ends a registration, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool
}

extension ClaimedRegistry where Self: AnyObject {
  /// The registry itself.
  public var object: AnyObject { self }
}

extension ClaimedRegistry {
  /// Registers a handler that receives the new value.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    observe(object, keyPath, options: .new, handler: handler)
  }
}

/// A library that also has a map with weak keys (from chapter 2 to chapter 5).
public protocol WeakMapLibrary: RegistryLibrary {
  /// Creates an empty map.
  func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value>
}

/// A weak map of a library.
public protocol ClaimedWeakMap<Key, Value> {
  associatedtype Key: AnyObject
  associatedtype Value

  /// The number of entries, including dead ones that the map still contains.
  var count: Int { get }

  /// Returns the value for a key, or `nil` if there is none.
  func value(forKey key: Key) -> Value?

  /// Stores a value, and returns whatever retains the values that this removes from the map.
  mutating func updateValue(_ value: Value, forKey key: Key) -> Any

  /// Removes the value for a key, and returns it.
  mutating func removeValue(forKey key: Key) -> Value?
}

/// A library whose registrations can be compared (in chapter 3 only).
public protocol RegistrationLibrary: RegistryLibrary {
  /// Creates a registration, which is of no use except in comparisons.
  func makeRegistration<Observer: AnyObject>(
    _ keyPath: AnyKeyPath,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) -> AnyHashable
}

/// A library whose dispatcher has a table of registrations (from chapter 4 to chapter 7).
public protocol DispatchingLibrary: RegistryLibrary {
  /// The number of registrations in the dispatcher's table.
  var dispatchedCount: Int { get }
}

/// A library whose registries can be shared between threads (from chapter 5 on).
public protocol SendableLibrary: RegistryLibrary {
  /// Creates a registry that may be used on any thread, as its observer may.
  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable
}

/// A library whose registries end their registrations on their own (from chapter 6 on).
public protocol AutomaticLibrary: SendableLibrary {
  /// Creates a registry that passes `observer` to its handlers.
  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer>

  /// Creates an object that has a registry of its own.
  func makeOwner() -> any ClaimedOwner
}

extension AutomaticLibrary {
  /// Creates a registry that passes `observer` to its handlers.
  public func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    makeEndingRegistry(observer: observer)
  }
}

/// A registry that can end all of its registrations.
public protocol EndingRegistry<Observer>: ClaimedRegistry {
  /// Ends all registrations.
  func unobserveAll()
}

/// An object whose registry is created on first use.
public protocol ClaimedOwner: AnyObject {
  /// Registers a handler with the object's own registry.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool

  /// Ends a registration with the object's own registry.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool
}

/// A library whose registries either retain what they observe or don't (from chapter 7 on).
public protocol RetainingLibrary: AutomaticLibrary {
  /// Creates a registry that passes `observer` to its handlers.
  func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer>

  /// Creates an observed object that has a registry of its own, which doesn't retain.
  func makeSelfObserver() -> any ClaimedSelfObserver
}

extension RetainingLibrary {
  /// Creates a registry that retains what it observes.
  public func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    makeRegistry(observer: observer, retainObserved: true)
  }
}

/// A library whose registrations end with the observed object, retained or not (from chapter 9 on).
public protocol LedgerLibrary: RetainingLibrary {}

/// An object that observes its own `delay` with its own registry, which doesn't retain.
public protocol ClaimedSelfObserver: AnyObject {
  /// The value that's observed.
  var delay: Int { get set }

  /// Registers a handler for changes to the object's own `delay`.
  @discardableResult
  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool

  /// Ends the registration for the object's own `delay`.
  @discardableResult
  func unobserveDelay() -> Bool

  /// Registers a handler with one of the object's two registries.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool

  /// Ends a registration with one of the object's two registries.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool
  ) -> Bool
}
