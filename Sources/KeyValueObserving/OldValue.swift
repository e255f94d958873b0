/// The value before a change, in the form in which an entry receives it after the change.
@usableFromInline package enum PriorValue {
  /// No old value, because the entry didn't return one, and can't use a shared one.
  case none
  /// The property's own old value, which the accessor keeps for all entries.
  case shared(UnsafeRawPointer)
  /// The value that the entry returned before the change.
  case kept(OldValue)
}

/// A value that an entry itself has read before a change.
///
/// The round keeps such values in a linked list, so that the usual case, a single value, needs only
/// one allocation.
@usableFromInline package class OldValue {
  /// The number of the registration that the value belongs to.
  fileprivate var number = RegistrationNumber.unassigned
  fileprivate var next: OldValue?

  @usableFromInline package init() {}

  deinit {
    // Otherwise, a long list would be deallocated recursively.
    while let old = next, isKnownUniquelyReferenced(&next) { next = old.next.take() }
  }
}

/// An old value whose type is known.
@usableFromInline package final class TypedOldValue<Value>: OldValue {
  @usableFromInline package let value: Value

  @usableFromInline package init(_ value: Value) {
    self.value = value
  }
}

/// The old values that the entries of one round returned, in the order of the entries.
struct OldValues {
  private var first: OldValue?
  private var last: OldValue?

  var isEmpty: Bool { first == nil }

  /// Appends the old value for the entry.
  mutating func append(_ value: OldValue, for entry: any RoundEntry) {
    value.number = entry.number
    last?.next = value
    last = value
    if first == nil { first = value }
  }

  /// Removes and returns the old value for the entry, if there is one.
  mutating func take(for entry: any RoundEntry) -> PriorValue? {
    guard let value = first, value.number == entry.number else { return nil }
    first = value.next.take()
    return .kept(value)
  }
}
