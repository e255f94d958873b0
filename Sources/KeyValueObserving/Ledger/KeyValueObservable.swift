/// A class whose properties can be observed by key path.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
/// }
/// ```
///
/// Counterpart: the methods that `NSObject` provides for every Objective-C class. In the KVO layer,
/// each object stores the list of its observers in a constant of its own.
public protocol KeyValueObservable: AnyObject {
  /// The list of the object's observers.
  ///
  /// Declare this property as a stored `let`, and give each object a list of its own.
  var observerList: ObserverList { get }
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
/// the object is deallocated, the deallocation traps, unless ``Leftovers`` are removed. If two
/// objects share a list, this causes a trap, too, at the latest when both are observed.
///
/// The list stores its entries in the ``ledger``, which may outlive the object. If the list also
/// outlives an observed object, the object's memory isn't reused until the list is deallocated.
///
/// Each change, registration, and removal also searches through the object's observed properties,
/// which are usually few. If a getter reads a great many of one object, the cost grows with their
/// square.
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

  deinit { ledger.objectWasDeallocated() }

  @usableFromInline
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    ledger.entries(for: property, of: object)
  }
}

extension ObserverList: CustomStringConvertible {
  /// A list of the registrations that a change to the object affects, one per line.
  ///
  /// The list includes the registrations of a controller. It also includes registrations for other
  /// objects if their key paths lead through this object. Print it only where the observers may be
  /// released, because they're retained meanwhile.
  public var description: String {
    "<ObserverList \(address(ObjectIdentifier(self)))> (\n"
      + ledger.descriptions.map { "  \($0)\n" }.joined() + ")"
  }
}
