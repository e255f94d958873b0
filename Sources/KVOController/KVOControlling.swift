internal import Synchronization

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
  @inlinable public var kvoController: KVOController<Self> {
    controller(retaining: .observedObjects)
  }

  /// The object's other controller, which doesn't retain observed objects.
  ///
  /// The controller is created on first use. The object may observe itself with this controller,
  /// and doesn't have to end the registration in its `deinit`.
  ///
  /// Thread-safe.
  @inlinable public var kvoControllerNonRetaining: KVOController<Self> {
    controller(retaining: .nothing)
  }

  @inlinable
  func controller(
    isShared: Bool = false,
    retaining policy: RetentionPolicy
  ) -> KVOController<Self> {
    let core = kvoControllerStorage.core(for: self, retaining: policy)
    return KVOController(core: core, isShared: isShared)
  }
}

extension KVOControlling where Self: Sendable {
  /// The controller of an object that several threads may use, which retains observed objects.
  ///
  /// The compiler chooses this property if the class is `Sendable`. An object that isn't `Sendable`
  /// can be observed only on an actor, because it would otherwise be released on any thread.
  @inlinable public var kvoController: KVOController<Self> {
    controller(isShared: true, retaining: .observedObjects)
  }
}

/// The storage for an observer's two controllers.
///
/// If two objects use the same storage, the process stops with a message.
///
/// Thread-safe. If two threads need a controller at once, both get the same one.
public final class KVOControllerStorage: Sendable {
  private let retaining = Atomic<Unmanaged<Core>?>(nil)
  private let nonRetaining = Atomic<Unmanaged<Core>?>(nil)

  /// Creates storage without controllers.
  public init() {}

  deinit {
    retaining.load(ordering: .acquiring)?.release()
    nonRetaining.load(ordering: .acquiring)?.release()
  }

  @usableFromInline func core(for observer: AnyObject, retaining policy: RetentionPolicy) -> Core {
    switch policy {
    case .observedObjects: core(in: retaining, besides: nonRetaining, observer, policy)
    case .nothing: core(in: nonRetaining, besides: retaining, observer, policy)
    }
  }

  private func core(
    in slot: borrowing Atomic<Unmanaged<Core>?>,
    besides other: borrowing Atomic<Unmanaged<Core>?>,
    _ observer: AnyObject,
    _ policy: RetentionPolicy
  ) -> Core {
    if let known = slot.load(ordering: .acquiring) {
      return known.takeUnretainedValue().belonging(to: observer)
    }
    _ = other.load(ordering: .acquiring)?.takeUnretainedValue().belonging(to: observer)
    let new = Unmanaged.passRetained(Core(observer: observer, retaining: policy))
    let (isStored, first) = slot.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    guard !isStored, let first else { return new.takeUnretainedValue() }
    new.release()
    return first.takeUnretainedValue().belonging(to: observer)
  }
}
