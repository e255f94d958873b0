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
