public import KeyValueObserving

/// A library whose registries end their registrations on their own.
///
/// Required from chapter 6 on.
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

  /// Returns a token for the registration of a value, or `nil` if the value isn't observed.
  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> (any ClaimedToken)?
}

/// A token of a library.
public protocol ClaimedToken {
  /// Ends the registration, and returns whether it hadn't ended before.
  @discardableResult
  func invalidate() -> Bool
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

/// A library whose registries either retain what they observe or don't.
///
/// Required from chapter 7 on.
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

/// An object that observes its own `delay` with its own registry, which doesn't retain.
public protocol ClaimedSelfObserver: AnyObject {
  /// The value that's observed.
  var delay: Int { get set }

  /// Registers a handler for changes to the object's own `delay`.
  @discardableResult
  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool

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
