public import Observation
internal import Synchronization

/// A class whose properties can be observed by key path.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
/// }
/// ```
///
/// If the class also conforms to `Observable`, then SwiftUI, `withObservationTracking`, and
/// `Observations` follow its properties, too:
///
/// ```swift
/// final class Train: KeyValueObservable, Observable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
/// }
/// ```
///
/// A class that inherits its conformance to `KeyValueObservable` can't add this. Declare both
/// conformances in the same class.
///
/// Counterpart: the methods that `NSObject` provides for every Objective-C class. In the KVO layer,
/// each object stores the list of its observers in a constant of its own.
public protocol KeyValueObservable: AnyObject {
  /// The list of the object's observers.
  ///
  /// Declare this property as a stored `let`, and give each object a list of its own.
  var observerList: ObserverList { get }

  /// Tells Observation about a property, if the class is `Observable`; don't implement this method.
  func track<Root: KeyValueObservable, Value>(
    _ event: TrackedEvent,
    at keyPath: () -> KeyPath<Root, Value>
  )

  /// Tells Observation about a manually announced property, if the class is `Observable`; don't
  /// implement this method.
  func track(_ event: TrackedEvent, announced keyPath: AnyKeyPath)
}

extension KeyValueObservable {
  /// Whether the object is observed; if it isn't, a setter checks nothing else.
  @inlinable @inline(__always)
  var isObserved: Bool { observerList.ledger.isObserved }

  /// Returns the entries that take part in a change to the property.
  @inlinable @inline(__always)
  func entries(for property: PropertyID) -> EntryList {
    observerList.entries(for: property, of: ObjectIdentifier(self))
  }
}

// Support for Observation.

/// What happens to a property that Observation tracks.
@frozen public enum TrackedEvent: Sendable {
  /// The property is read.
  case access
  /// The property is about to change.
  case willSet
  /// The property has changed.
  case didSet
}

// The compiler chooses between the two extensions where a class declares its conformance to
// `KeyValueObservable`. For most classes, it chooses the empty functions, which are inlined away.

extension KeyValueObservable {
  /// Does nothing, because the class isn't `Observable`.
  @inlinable @inline(__always)
  public func track<Root: KeyValueObservable, Value>(
    _ event: TrackedEvent,
    at keyPath: () -> KeyPath<Root, Value>
  ) {}

  /// Does nothing, because the class isn't `Observable`.
  @inlinable @inline(__always)
  public func track(_ event: TrackedEvent, announced keyPath: AnyKeyPath) {}
}

extension KeyValueObservable where Self: Observable {
  /// Tells the functions and views that read the property about the event.
  ///
  /// - Parameters:
  ///   - event: What happens to the property.
  ///   - keyPath: A function that returns the key path of the property. Its root is `Self`.
  @inlinable public func track<Root: KeyValueObservable, Value>(
    _ event: TrackedEvent,
    at keyPath: () -> KeyPath<Root, Value>
  ) {
    let keyPath = unsafeDowncast(keyPath(), to: KeyPath<Self, Value>.self)
    // This function is inlinable, and uses the registrar where it's stored. Unspecialized code that
    // copies the registrar takes twice as long.
    let registrar = observerList.registrar
    switch event {
    case .access: registrar.value.access(self, keyPath: keyPath)
    case .willSet: registrar.value.willSet(self, keyPath: keyPath)
    case .didSet: registrar.value.didSet(self, keyPath: keyPath)
    }
  }
}

/// The list of one object's observers.
///
/// Create a list for each object, and store it in a constant, so that the list is deallocated
/// together with the object:
///
/// ```swift
/// let observerList = ObserverList()
/// ```
///
/// If a registration made with `addObserver(_:forKeyPath:options:context:)` is still active when
/// the object is deallocated, the deallocation traps. If two objects share a list, this causes a
/// trap, too, at the latest when both are observed.
///
/// The list stores its entries in the ``ledger``, which may outlive the object. If the list also
/// outlives an observed object, the object's memory isn't reused until the list is deallocated.
///
/// Thread-safe. This applies to the registrations, but not to the observed values: if several
/// threads change a value, you have to synchronize these changes yourself.
///
/// Counterpart: `-[NSObject observationInfo]`.
public final class ObserverList: Sendable {
  /// The ledger with the object's registrations.
  ///
  /// Retain the ledger instead of the object if you have to remove registrations during the
  /// object's deallocation or later.
  public let ledger = Ledger()

  /// Creates the list for a new object.
  public init() {}

  deinit {
    ledger.objectWasDeallocated()
    storedRegistrar.load(ordering: .acquiring)?.release()
  }

  /// The registrar of an object whose class is `Observable`, which is created on first use.
  @usableFromInline var registrar: Registrar {
    let stored = storedRegistrar.load(ordering: .acquiring) ?? storeRegistrar()
    return stored.takeUnretainedValue()
  }

  @usableFromInline final class Registrar: Sendable {
    @usableFromInline let value = ObservationRegistrar()
  }

  // Not an `AtomicLazyReference`, which takes three times as long to load in generic code.
  private let storedRegistrar = Atomic<Unmanaged<Registrar>?>(nil)

  private func storeRegistrar() -> Unmanaged<Registrar> {
    let new = Unmanaged.passRetained(Registrar())
    let (isStored, first) = storedRegistrar.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    guard !isStored, let first else { return new }
    new.release()
    return first
  }

  @usableFromInline
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    ledger.entries(for: property, of: object)
  }
}

extension ObserverList: CustomStringConvertible {
  /// A list of the registrations that a change to the object affects, one per line.
  ///
  /// The list includes the registrations of a controller. It also includes registrations for other
  /// objects if their key paths lead through this object.
  public var description: String {
    "<ObserverList \(address(ObjectIdentifier(self)))> (\n"
      + ledger.descriptions.map { "  \($0)\n" }.joined() + ")"
  }
}
