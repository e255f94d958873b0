/// A value from before a change, as an entry receives it after the change.
@usableFromInline package enum PriorValue {
  /// The entry asked for none.
  case none
  /// The property's own old value, which the accessor keeps for all entries.
  case shared(UnsafeRawPointer)
  /// The value that the entry returned before the change.
  case kept(OldValue)
}

/// A value from before a change that an entry had to read for itself.
///
/// The round keeps such values as a linked list, so that the usual one takes a single allocation.
@usableFromInline package class OldValue {
  /// The number of the registration that the value is for.
  fileprivate var number = RegistrationNumber.unassigned
  fileprivate var next: OldValue?

  @usableFromInline package init() {}

  deinit {
    // A long list would otherwise be deallocated recursively.
    while let old = next, isKnownUniquelyReferenced(&next) { next = old.next.take() }
  }
}

/// An old value with its type.
@usableFromInline package final class TypedOldValue<Value>: OldValue {
  @usableFromInline package let value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
  }
}

/// The old values that the entries of one round returned, in the order of the entries.
struct OldValues {
  private var first: OldValue?
  private var last: OldValue?

  var isEmpty: Bool { first == nil }

  /// Adds the old value for the entry.
  mutating func append(_ value: OldValue, for entry: any LedgerEntry) {
    value.number = entry.number
    last?.next = value
    last = value
    if first == nil { first = value }
  }

  /// Removes and returns the old value for the entry, if there is one.
  mutating func take(for entry: any LedgerEntry) -> PriorValue? {
    guard let value = first, value.number == entry.number else { return nil }
    first = value.next.take()
    return .kept(value)
  }
}
