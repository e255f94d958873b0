internal import KVOLocking
@_exported public import RegistrationLifecycle

/// A class whose instances have registries of their own.
///
/// ```swift
/// final class Board: RegistryOwner {
///   let registryStorage = RegistryStorage()
/// }
/// board.registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// A `lazy var` would do for one thread. But two threads that access it for the first time at once
/// can create two registries, one of which is lost with its registrations. A lazy variable would
/// also give the registry of each subclass the superclass as its observer's type.
///
/// Counterpart: the `KVOController` property that `NSObject+FBKVOController` adds to every object.
public protocol RegistryOwner: AnyObject {
  /// The storage for the object's registries.
  ///
  /// Declare it as a stored `let`.
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry that retains observed objects, which is created on first use.
  public var registry: RegistryHandle<Self> {
    RegistryHandle(registryStorage.registry(for: self, retainObserved: true))
  }

  /// The object's registry that doesn't retain observed objects, which is created on first use.
  public var registryNonRetaining: RegistryHandle<Self> {
    RegistryHandle(registryStorage.registry(for: self, retainObserved: false))
  }
}

/// The storage for an observer's registries.
///
/// Thread-safe. The lock ensures that each registry is created only once.
public final class RegistryStorage: @unchecked Sendable {
  // Unchecked, because only code that has access to the observer gets the registry.
  private let stored = Locked<[Bool: Registry<AnyObject>]>([:])

  /// Creates storage without registries.
  public init() {}

  func registry(for observer: AnyObject, retainObserved: Bool) -> Registry<AnyObject> {
    stored.withLock(as: "creates the registry once") { stored in
      let registry =
        stored[retainObserved] ?? Registry(observer: observer, retainObserved: retainObserved)
      stored[retainObserved] = registry
      return registry
    }
  }
}

extension Registry: UntypedRegistry where Observer == AnyObject {}
