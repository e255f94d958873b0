internal import Synchronization

/// An element of a ledger, which takes part in the changes of one property.
///
/// The raw ``Observance`` is an entry, and so are the registrations of the finished library, which
/// know their types. Counterpart: an element of Foundation's observation info.
package protocol LedgerEntry: AnyObject {
  /// The registration's place in the order of registration, in every ledger.
  var number: RegistrationNumber { get }

  /// Whether the entry has to be called before each change.
  var wantsWillChange: Bool { get }

  /// Handles a change that is about to happen.
  ///
  /// Called once before each `didChange`, if this entry or another one of the round wants it.
  ///
  /// - Parameters:
  ///   - object: The object whose property is about to change.
  ///   - elements: The elements that are about to change; nil if the value is set as a whole.
  ///   - shared: The property's old value, which all entries may use; nil if a handler has been
  ///     called since it was read. An entry that calls a handler sets it to nil.
  /// - Returns: The old value that the round keeps for `didChange`; nil if the entry needs none, or
  ///   uses the shared one.
  func willChange(
    _ object: any KeyValueObservable,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> OldValue?

  /// Handles a change that has happened.
  ///
  /// - Parameters:
  ///   - object: The object whose property has changed.
  ///   - elements: The elements that have changed; nil if the value was set as a whole.
  ///   - old: The value that `willChange` returned, or the shared one.
  func didChange(_ object: any KeyValueObservable, _ elements: ElementChange?, _ old: PriorValue)

  /// Handles the deallocation of the ledger's object; the entry isn't in the ledger any more.
  func objectWasDeallocated()
}

/// A registration's place in the order of registration.
package struct RegistrationNumber: Hashable, Comparable, Sendable {
  private let number: Int

  private static let last = Atomic(0)

  /// Returns the number after all others.
  package static func next() -> Self {
    Self(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The number of a registration that hasn't been entered yet.
  package static let unassigned = Self(number: 0)

  package static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
