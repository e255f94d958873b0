/// The raw registrations of one object, indexed by observer and context.
///
/// Because of this index, removing an observer doesn't involve a search through other observers'
/// registrations, unless no context is specified and some of the registrations have one.
struct RawRegistrationIndex {
  private struct Key: Hashable {
    let observer: ObjectIdentifier
    let context: UnsafeRawPointer?
  }

  private var rawRegistrations: [Key: TinyArray<RawRegistration>] = [:]
  /// The number of registrations with a context; usually zero.
  private var withContext = 0

  /// The registrations, in no particular order.
  var all: [RawRegistration] { rawRegistrations.values.flatMap(\.self) }

  /// Returns the observer's registrations with the context.
  func of(_ observer: ObjectIdentifier, _ context: UnsafeRawPointer?) -> TinyArray<RawRegistration>
  {
    rawRegistrations[Key(observer: observer, context: context)] ?? TinyArray()
  }

  /// Returns the observer's registrations, in no particular order.
  func of(_ observer: ObjectIdentifier) -> TinyArray<RawRegistration> {
    if withContext == 0 { return of(observer, nil) }
    return TinyArray(rawRegistrations.lazy.filter { $0.key.observer == observer }.flatMap(\.value))
  }

  func contains(_ registration: RawRegistration) -> Bool {
    of(registration.observerID, registration.context).contains { $0 === registration }
  }

  mutating func insert(_ registration: RawRegistration) {
    rawRegistrations[key(of: registration), default: TinyArray()].append(registration)
    if registration.context != nil { withContext += 1 }
  }

  /// Removes the registration, and returns whether the index contained it.
  mutating func remove(_ registration: RawRegistration) -> Bool {
    guard let index = rawRegistrations.index(forKey: key(of: registration)),
      let place = rawRegistrations.values[index].lastIndex(where: { $0 === registration })
    else { return false }
    rawRegistrations.values[index].remove(at: place)
    if rawRegistrations.values[index].isEmpty { rawRegistrations.remove(at: index) }
    if registration.context != nil { withContext -= 1 }
    return true
  }

  private func key(of registration: RawRegistration) -> Key {
    Key(observer: registration.observerID, context: registration.context)
  }
}
