internal import KVOLocking
public import KeyValueObserving

/// A class whose instances have registries of their own.
///
/// ```swift
/// final class Board: RegistryOwner {
///   let registryStorage = RegistryStorage()
/// }
/// board.registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// A `lazy var` would be enough for one thread and one class. But if two threads first access it
/// simultaneously, each can create a registry, and one of the two is lost with all its
/// registrations. And a lazy variable has the same type in all subclasses, so the handlers of a
/// subclass would receive the observer as an instance of the superclass.
///
/// Counterpart: the `KVOController` property that `NSObject+FBKVOController` adds to every object.
public protocol RegistryOwner: AnyObject {
  /// The storage for the object's registries.
  ///
  /// Declare this property as a stored `let`.
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry, which is created on first use and retains observed objects.
  public var registry: RegistryHandle<Self> {
    RegistryHandle(registry: registryStorage.registry(for: self, retainObserved: true))
  }

  /// The object's other registry, which is created on first use and doesn't retain observed
  /// objects.
  public var registryNonRetaining: RegistryHandle<Self> {
    RegistryHandle(registry: registryStorage.registry(for: self, retainObserved: false))
  }
}

/// The storage for an observer's registries.
///
/// Thread-safe. The locks ensure that each registry is created only once.
public final class RegistryStorage: @unchecked Sendable {
  // The conformance is unchecked, because the observer needn't be `Sendable`. That's safe as long as
  // nobody else retains the storage, because only code that has access to the observer can get the
  // registry.
  private let retaining = Locked<Registry<AnyObject>?>(nil)
  private let nonRetaining = Locked<Registry<AnyObject>?>(nil)

  /// Creates storage without registries.
  public init() {}

  func registry(for observer: AnyObject, retainObserved: Bool) -> Registry<AnyObject> {
    let storage = retainObserved ? retaining : nonRetaining
    return storage.withLock(as: "creates the registry once") { stored in
      let registry = stored ?? Registry(observer: observer, retainObserved: retainObserved)
      stored = registry
      return registry
    }
  }
}

/// A handle to an observer's registry that passes the observer to handlers as an `Observer`.
///
/// For each instance, the code of a class and the code of its subclasses share one registry.
/// Therefore, the registry's observer is an `AnyObject`, and the handle casts it for each call.
public struct RegistryHandle<Observer: AnyObject> {
  let registry: Registry<AnyObject>

  /// See ``Registry/observe(_:_:options:handler:)``.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath, options: options) { observer, object, change in
      if let observer = observer as? Observer { handler(observer, object, change) }
    }
  }

  /// See ``Registry/unobserve(_:_:)``.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }

  /// See ``Registry/unobserveAll()``.
  public func unobserveAll() {
    registry.unobserveAll()
  }
}
