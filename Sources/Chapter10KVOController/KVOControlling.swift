internal import KVOLocking
internal import KeyValueObserving

/// A class whose instances have controllers of their own.
///
/// ```swift
/// final class Board: KVOControlling {
///   let kvoControllerStorage = KVOControllerStorage()
/// }
/// ```
///
/// Counterpart: the properties that `NSObject+FBKVOController` adds to every object.
public protocol KVOControlling: AnyObject {
  /// The storage for the object's controllers.
  ///
  /// Declare this property as a stored `let`, and give each object a storage of its own.
  var kvoControllerStorage: KVOControllerStorage { get }
}

extension KVOControlling {
  /// The object's controller, which retains objects while they're observed.
  ///
  /// Don't observe the object itself with this controller, because the object would then retain
  /// itself. The same goes for an object that retains this one, or that observes this one in turn:
  /// one of the two has to use ``kvoControllerNonRetaining``. In the object's `deinit`, you can still
  /// end registrations, but the handlers of new ones aren't called.
  public var kvoController: KVOController<Self> {
    KVOController(kvoControllerStorage.registry(for: self, retainObserved: true))
  }

  /// The object's other controller, which doesn't retain observed objects.
  ///
  /// The object may observe itself with this controller, and doesn't have to end the registration in
  /// its `deinit`.
  public var kvoControllerNonRetaining: KVOController<Self> {
    KVOController(kvoControllerStorage.registry(for: self, retainObserved: false))
  }
}

/// The storage for an observer's two controllers, which are created on first use.
///
/// Don't retain a storage anywhere else, because whoever releases it last ends the registrations.
///
/// Thread-safe. If two threads need a controller at once, both get the same one.
public final class KVOControllerStorage: Sendable {
  private let retaining = Locked<Registry?>(nil)
  private let nonRetaining = Locked<Registry?>(nil)

  /// Creates storage without controllers.
  public init() {}

  func registry(for observer: AnyObject, retainObserved: Bool) -> Registry {
    let storage = retainObserved ? retaining : nonRetaining
    let registry = storage.withLock(as: "creates the registry once") { stored in
      let registry = stored ?? Registry(observer: observer, retainObserved: retainObserved)
      stored = registry
      return registry
    }
    // A handler takes the registry's observer for an object of this class.
    if let known = registry.registrations.observer, known !== observer {
      fatalError(
        """
        \(describe(observer)) uses the controllers of another object. Give each object its own: \
        let kvoControllerStorage = KVOControllerStorage()
        """
      )
    }
    return registry
  }
}
