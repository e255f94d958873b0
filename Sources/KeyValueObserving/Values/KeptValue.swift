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
