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
  /// ``kvoControllerNonRetaining``. In the object's `deinit`, you can still end registrations, but
  /// you can't make new ones. On Apple platforms, an `NSObject` mustn't use its controller for the
  /// first time in its `deinit`, because the Objective-C runtime would stop the process.
  ///
  /// Thread-safe.
  public var kvoController: KVOController<Self> {
    controller(retaining: .observedObjects)
  }

  /// The object's other controller, which doesn't retain observed objects.
  ///
  /// The controller is created on first use. The object may observe itself with this controller,
  /// and doesn't have to end the registration in its `deinit`.
  ///
  /// Thread-safe.
  public var kvoControllerNonRetaining: KVOController<Self> {
    controller(retaining: .nothing)
  }

  private func controller(
    isShared: Bool = false,
    retaining policy: RetentionPolicy
  ) -> KVOController<Self> {
    let storage = kvoControllerStorage
    return KVOController(core: storage.core(for: self, isShared: isShared, retaining: policy))
  }
}

extension KVOControlling where Self: Sendable {
  /// The controller of an object that several threads may use, which retains observed objects.
  ///
  /// The compiler chooses this property if the class is `Sendable`. An object that isn't `Sendable`
  /// can be observed only on an actor, because it would otherwise be released on any thread.
  public var kvoController: KVOController<Self> {
    controller(isShared: true, retaining: .observedObjects)
  }
}

/// The storage for an observer's two controllers.
///
/// If two objects use the same storage, the process stops with a message.
///
/// Thread-safe. The lock ensures that each controller is created only once.
public final class KVOControllerStorage: Sendable {
  private struct Cores: @unchecked Sendable {
    // The conformance is unchecked for the same reason as that of `Core`.
    var retaining: Core?
    var nonRetaining: Core?
  }

  private let cores = Locked(Cores())

  /// Creates storage without controllers.
  public init() {}

  func core(for observer: AnyObject, isShared: Bool, retaining policy: RetentionPolicy) -> Core {
    cores.withLock(as: "creates the controller once") { cores in
      let stored = policy == .nothing ? cores.nonRetaining : cores.retaining
      checkOwner(observer, of: cores)
      if let stored { return stored }
      let core = Core(observer: observer, isShared: isShared, retaining: policy)
      if policy == .nothing { cores.nonRetaining = core } else { cores.retaining = core }
      return core
    }
  }

  /// Stops the process if the controllers belong to another object than the observer, even if that
  /// object was deallocated, and the observer has got its address.
  private func checkOwner(_ observer: AnyObject, of cores: Cores) {
    guard let known = cores.retaining ?? cores.nonRetaining else { return }
    if known.table.observer === observer { return }
    // Neither reference exists any more if the observer is being deallocated.
    weak let current = observer
    if current == nil, known.table.observer == nil { return }
    fatalError(
      """
      \(instance(type(of: observer), ObjectIdentifier(observer))) uses the controllers of another \
      object. Give each object its own: let kvoControllerStorage = KVOControllerStorage()
      """
    )
  }
}
