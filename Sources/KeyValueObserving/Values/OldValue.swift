/// An old value that an entry reads before a change.
///
/// A round stores these values in a linked list, because it usually has only one of them, and then
/// the list needs only a single allocation.
@usableFromInline package class OldValue {
  /// The number of the registration that the value belongs to.
  var number = RegistrationNumber.unassigned
  var next: OldValue?

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

  /// Appends the old value for the registration.
  mutating func append(_ value: OldValue, for number: RegistrationNumber) {
    value.number = number
    last?.next = value
    last = value
    if first == nil { first = value }
  }

  /// Removes and returns the old value for the registration, if there is one.
  mutating func take(for number: RegistrationNumber) -> PriorValue? {
    guard let value = first, value.number == number else { return nil }
    first = value.next.take()
    return .kept(value)
  }
}

/// The value before a change, in the form in which an entry receives it after the change.
@usableFromInline package enum PriorValue {
  /// No old value, because the entry didn't return one and can't use a shared value.
  case none
  /// The property's own old value, which the accessor keeps for all entries.
  case shared(UnsafeRawPointer)
  /// The value that the entry returned before the change.
  case kept(OldValue)
}
