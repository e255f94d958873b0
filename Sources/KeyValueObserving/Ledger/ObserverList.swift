/// The list of one object's observers, which is deallocated together with the object.
///
/// Create one for each object, and keep it as a constant:
///
/// ```swift
/// let observerList = ObserverList()
/// ```
///
/// If a registration made with `addObserver(_:forKeyPath:options:context:)` is still active when
/// the object is deallocated, the deallocation traps. Two objects that share a list cause a trap,
/// too, at the latest when both are observed. The entries themselves are stored in the ``ledger``,
/// which may outlive the object. If the list outlives an observed object, too, the object's memory
/// isn't reused until the list is deallocated.
///
/// Thread-safe. This applies to the registrations, but not to the observed values: if several
/// threads change these, you have to synchronize the changes yourself.
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
  }

  @usableFromInline
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    ledger.entries(for: property, of: object)
  }
}

extension ObserverList: CustomStringConvertible {
  /// A list of the registrations that a change to the object affects, one per line.
  ///
  /// It includes those of a controller, and those of other objects whose paths lead through this
  /// object.
  public var description: String {
    "<ObserverList \(address(ObjectIdentifier(self)))> (\n"
      + ledger.descriptions.map { "  \($0)\n" }.joined() + ")"
  }
}
