/// A value that an entry itself has read before a change.
///
/// The round keeps such values in a linked list, so that the usual case, a single value, needs only
/// one allocation.
@usableFromInline package class OldValue {
  /// The number of the registration that the value belongs to.
  var number = RegistrationNumber.unassigned
  var next: OldValue?

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
