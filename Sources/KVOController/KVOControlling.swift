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
  /// because the object would then retain itself. In the object's `deinit`, you can still end
  /// registrations, but you can't make new ones. On Apple platforms, an `NSObject` mustn't use its
  /// controller for the first time in its `deinit`, because the Objective-C runtime would stop the
  /// process.
  ///
  /// Thread-safe.
  public var kvoController: KVOController<Self> {
    KVOController(core: kvoControllerStorage.core(for: self, retaining: .observedObjects))
  }

  /// The object's other controller, which doesn't retain observed objects.
  ///
  /// The controller is created on first use. The object may observe itself with this controller,
  /// and doesn't have to end the registration in its `deinit`.
  ///
  /// Thread-safe.
  public var kvoControllerNonRetaining: KVOController<Self> {
    KVOController(core: kvoControllerStorage.core(for: self, retaining: .nothing))
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
    var owner: ObjectIdentifier?
    var retaining: Core?
    var nonRetaining: Core?
  }

  private let cores = Locked(Cores())

  /// Creates storage without controllers.
  public init() {}

  func core(for observer: AnyObject, retaining policy: RetentionPolicy) -> Core {
    return cores.withLock(as: "creates the controller once") { cores in
      let owner = cores.owner ?? ObjectIdentifier(observer)
      if owner != ObjectIdentifier(observer) {
        fatalError(
          """
          \(instance(type(of: observer), ObjectIdentifier(observer))) uses the controllers of another \
          object. Give each object its own: let kvoControllerStorage = KVOControllerStorage()
          """
        )
      }
      cores.owner = owner
      switch policy {
      case .observedObjects: return Self.core(in: &cores.retaining, for: observer, policy)
      case .nothing: return Self.core(in: &cores.nonRetaining, for: observer, policy)
      }
    }
  }

  private static func core(
    in stored: inout Core?,
    for observer: AnyObject,
    _ policy: RetentionPolicy
  ) -> Core {
    if let stored { return stored }
    let core = Core(observer: observer, retaining: policy)
    stored = core
    return core
  }
}
