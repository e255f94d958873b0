/// The raw registrations of one object, indexed by observer and context.
///
/// Because of this index, removing an observer doesn't involve a search through other observers'
/// registrations, unless no context is specified and some of the registrations have one.
struct ObservanceIndex {
  private struct Key: Hashable {
    let observer: ObjectIdentifier
    let context: UnsafeRawPointer?
  }

  private var observances: [Key: TinyArray<Observance>] = [:]
  /// The number of registrations with a context; usually zero.
  private var withContext = 0

  /// The registrations, in no particular order.
  var all: [Observance] { observances.values.flatMap(\.self) }

  /// Returns the observer's registrations with the context.
  func of(_ observer: ObjectIdentifier, _ context: UnsafeRawPointer?) -> TinyArray<Observance> {
    observances[Key(observer: observer, context: context)] ?? TinyArray()
  }

  /// Returns the observer's registrations, in no particular order.
  func of(_ observer: ObjectIdentifier) -> TinyArray<Observance> {
    if withContext == 0 { return of(observer, nil) }
    return TinyArray(observances.lazy.filter { $0.key.observer == observer }.flatMap(\.value))
  }

  func contains(_ observance: Observance) -> Bool {
    of(observance.observerID, observance.context).contains { $0 === observance }
  }

  mutating func insert(_ observance: Observance) {
    observances[key(of: observance), default: TinyArray()].append(observance)
    if observance.context != nil { withContext += 1 }
  }

  /// Removes the registration, and returns whether the index contained it.
  mutating func remove(_ observance: Observance) -> Bool {
    guard let index = observances.index(forKey: key(of: observance)),
      let place = observances.values[index].lastIndex(where: { $0 === observance })
    else { return false }
    observances.values[index].remove(at: place)
    if observances.values[index].isEmpty { observances.remove(at: index) }
    if observance.context != nil { withContext -= 1 }
    return true
  }

  private func key(of observance: Observance) -> Key {
    Key(observer: observance.observerID, context: observance.context)
  }
}
