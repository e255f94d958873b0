internal import KVOLocking

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
  /// Declare this property as a stored `let`.
  var kvoControllerStorage: KVOControllerStorage { get }
}

extension KVOControlling {
  /// The object's controller, which retains objects while they're observed.
  ///
  /// The controller is created on first use. Don't observe the object itself with this controller,
  /// because the object would then retain itself. The same goes for an object that retains this
  /// one, or that observes this one in turn: one of the two has to use
  /// `kvoControllerNonRetaining`. In the object's `deinit`, you can still end registrations, but
  /// the handlers of new ones aren't called. On Apple platforms, an `NSObject` mustn't use its
  /// controller for the first time in its `deinit`, because the Objective-C runtime would stop the
  /// process.
  ///
  /// Thread-safe.
  public var kvoController: KVOController<Self> {
    KVOController(registry(retaining: .observedObjects))
  }

  /// The object's other controller, which doesn't retain observed objects.
  ///
  /// The controller is created on first use. The object may observe itself with this controller,
  /// and doesn't have to end the registration in its `deinit`.
  ///
  /// Thread-safe.
  public var kvoControllerNonRetaining: KVOController<Self> {
    KVOController(registry(retaining: .nothing))
  }

  private func registry(retaining policy: RetentionPolicy) -> Registry {
    let storage = kvoControllerStorage
    #if DEBUG
      if kvoControllerStorage !== storage {
        fatalError(
          """
          \(instance(type(of: self), ObjectIdentifier(self))) has another storage each time it's \
          asked for one, so its registrations would end at once. Store it in a constant: \
          let kvoControllerStorage = KVOControllerStorage()
          """
        )
      }
    #endif
    return storage.registry(for: self, retaining: policy)
  }
}

extension KVOControlling where Self: Sendable {
  /// The controller of an object that several threads may use, which retains observed objects.
  ///
  /// The compiler chooses this property if the class is `Sendable`. An object that isn't `Sendable`
  /// can be observed only on an actor, because the object and the handler would otherwise be
  /// released on any thread.
  public var kvoController: KVOController<Self> {
    KVOController(registry(retaining: .observedObjects), isObserverSendable: true)
  }

  /// The controller of an object that several threads may use, which retains nothing.
  public var kvoControllerNonRetaining: KVOController<Self> {
    KVOController(registry(retaining: .nothing), isObserverSendable: true)
  }
}

/// The storage for an observer's two controllers.
///
/// If two objects use the same storage, the process stops with a message. Don't retain a storage
/// anywhere else, because whoever releases it last ends the registrations.
///
/// Thread-safe. If two threads need a controller at once, both get the same one.
public final class KVOControllerStorage: Sendable {
  private let registries = Locked<(retaining: Registry?, nonRetaining: Registry?)>((nil, nil))

  /// Creates storage without controllers.
  public init() {}

  func registry(for observer: AnyObject, retaining policy: RetentionPolicy) -> Registry {
    registries.withLock(as: "creates the registry once") { registries in
      let known = policy == .nothing ? registries.nonRetaining : registries.retaining
      (registries.retaining ?? registries.nonRetaining)?.checkOwner(observer)
      if let known { return known }
      let new = Registry(observer: observer, retaining: policy)
      if policy == .nothing { registries.nonRetaining = new } else { registries.retaining = new }
      return new
    }
  }
}

extension Registry {
  /// Stops the process if this registry is another object's, even if that one has been deallocated.
  fileprivate func checkOwner(_ object: AnyObject) {
    if isOwned(by: object) { return }
    fatalError(
      """
      \(instance(type(of: object), ObjectIdentifier(object))) uses the controllers of another \
      object. Give each object its own: let kvoControllerStorage = KVOControllerStorage()
      """
    )
  }
}
