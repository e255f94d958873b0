/// The value before a change, in the form in which an entry receives it after the change.
@usableFromInline package enum PriorValue {
  /// No old value, because the entry didn't return one and can't use a shared value.
  case none
  /// The property's own old value, which the accessor keeps for all entries.
  case shared(UnsafeRawPointer)
  /// The value that the entry returned before the change.
  case kept(OldValue)
}
