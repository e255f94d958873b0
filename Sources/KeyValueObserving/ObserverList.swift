/// The list of one object's observers, which is deallocated together with the object.
///
/// Create one for each object, and keep it as a constant:
///
/// ```swift
/// let observerList = ObserverList()
/// ```
///
/// When the object is deallocated, a registration made with
/// `addObserver(_:forKeyPath:options:context:)` that is still there is a programming error, which
/// traps. So does a list that two objects share. The entries themselves are in the ``ledger``,
/// which may outlive the object. If the list outlives it, the object's memory isn't reused until
/// the list is deallocated, too.
///
/// Thread-safe. This applies to registrations; the observed values aren't protected, so code that
/// changes them from two threads must do that.
///
/// Counterpart: `-[NSObject observationInfo]`.
public final class ObserverList: Sendable {
  /// The ledger with the object's registrations.
  ///
  /// Retain it instead of the object to be able to remove registrations after the object's
  /// deallocation.
  public let ledger = Ledger()

  /// Creates the list of a new object.
  public init() {}

  deinit {
    ledger.objectWasDeallocated()
  }

  @usableFromInline
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    ledger.entries(for: property, of: object)
  }
}

extension KeyValueObservable {
  /// Whether the object is observed; every unobserved change checks this and nothing else.
  @inlinable @inline(__always)
  var isObserved: Bool { observerList.ledger.isObserved }

  /// Returns the entries that take part in a change of the property.
  @inlinable @inline(__always)
  func entries(for property: PropertyID) -> EntryList {
    observerList.entries(for: property, of: ObjectIdentifier(self))
  }
}

extension ObserverList: CustomStringConvertible {
  /// The raw registrations, a line each.
  public var description: String {
    "<ObserverList \(address(ObjectIdentifier(self)))> (\n"
      + ledger.observances.map { "  \($0)\n" }.joined() + ")"
  }
}
