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
