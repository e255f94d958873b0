/// An entry that a round calls for each change to one property.
///
/// Ledger entries conform to this protocol, and so do waypoints and the registrations of
/// the module `KVOController`.
///
/// Counterpart: an element of Foundation's observation info.
package protocol RoundEntry: AnyObject, CustomStringConvertible {
  /// The registration's position in the order of registration, across all ledgers.
  var number: RegistrationNumber { get }

  /// Whether the entry has to be called before each change.
  var wantsWillChange: Bool { get }

  /// Handles a change that is about to happen.
  ///
  /// This method is called once before each `didChange` if ``wantsWillChange`` is true for any
  /// entry in the round.
  ///
  /// - Parameters:
  ///   - object: The object whose property is about to change.
  ///   - shared: A pointer to the property's old value, which all entries may use. The pointer is
  ///     nil if the value isn't available, or if a handler may have been called since the value was
  ///     read. An entry that calls a handler sets this parameter to nil.
  /// - Returns: The old value that the round keeps for `didChange`; nil if the entry doesn't need
  ///   an old value, or uses the shared one.
  func willChange(_ object: AnyObject, _ shared: inout UnsafeRawPointer?) -> KeptValue?

  /// Handles a change that has happened.
  ///
  /// - Parameters:
  ///   - object: The object whose property has changed.
  ///   - old: The old value that `willChange` returned or, if it returned none, the shared old
  ///     value, if available.
  func didChange(_ object: AnyObject, _ old: OldValueSource)

  /// Handles a change that had begun before the entry was added, and has been made since.
  ///
  /// - Parameters:
  ///   - object: The object whose property has changed.
  ///   - hasMoved: Whether the value didn't come from this property before. If so, a handler has
  ///     been called with the property's old value.
  /// - Returns: Whether the entry has called a handler again, to which it has passed the old value.
  @discardableResult
  func catchUp(with object: AnyObject, hasMoved: Bool) -> Bool

  /// Returns whether the object's value may be read: the registration hasn't ended, and the current
  /// code runs where the value may be used.
  func mayRead(_ object: AnyObject) -> Bool

  /// Returns whether this entry is one of the registration's.
  func belongs(to registration: any RoundEntry) -> Bool

  /// Handles the deallocation of the ledger's object, after the ledger has removed the entry.
  func objectWasDeallocated()
}

extension RoundEntry {
  package func catchUp(with object: AnyObject, hasMoved: Bool) -> Bool { false }
  package func mayRead(_ object: AnyObject) -> Bool { true }
  package func belongs(to registration: any RoundEntry) -> Bool { self === registration }
}

/// An old value that the round keeps for one entry, from before the change until after it.
///
/// A round stores these values in a linked list, because it usually has only one of them, and then
/// the list needs only a single allocation.
@usableFromInline package class KeptValue {
  /// The number of the registration that the value belongs to.
  var number = RegistrationNumber.unassigned
  var next: KeptValue?

  @usableFromInline package init() {}

  deinit {
    // Release the values one after another. Otherwise, a long list would be deallocated
    // recursively.
    while isKnownUniquelyReferenced(&next) {
      let rest = next?.next.take()
      next = rest
    }
  }
}

/// A kept value whose type is known.
@usableFromInline package final class TypedKeptValue<Value>: KeptValue {
  @usableFromInline package let value: Value

  @usableFromInline package init(_ value: Value) {
    self.value = value
  }
}

/// The value before a change, in the form in which an entry receives it after the change.
@usableFromInline package enum OldValueSource {
  /// No old value, because the entry returned none, and there's no shared value that it could use.
  case none
  /// The property's own old value, which the accessor holds for all entries.
  case shared(UnsafeRawPointer)
  /// The value that the entry returned before the change.
  case kept(KeptValue)
}
