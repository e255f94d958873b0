internal import KeyValueObserving

/// The observations of one observer, which end with the last controller that shares them.
@usableFromInline final class Core: @unchecked Sendable {
  // Unchecked, because of the registrations' blocks; see `KVOController`.

  let retainObserved: Bool
  let table: Table

  init(observer: AnyObject, retainObserved: Bool) {
    self.retainObserved = retainObserved
    table = Table(observer: observer)
  }

  deinit {
    unobserveAll()
  }

  /// Begins an observation, unless there is one of the same object and key path.
  @usableFromInline func observe(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ sources: consuming Sources,
    options: ObservingOptions,
    several: Bool,
    tell: consuming @escaping Registration.Tell
  ) -> Bool {
    let registration = Registration(
      of: object,
      keyPath,
      sources,
      options: options,
      retainObserved: retainObserved,
      in: table,
      tell: tell
    )
    guard table.insert(registration, several: several) else { return false }
    registration.begin(on: object)
    return true
  }

  /// Ends the observations of a key path, or of all, and answers whether there were any.
  @usableFromInline func unobserve(_ ledger: Ledger, _ keyPath: AnyKeyPath?) -> Bool {
    let taken = table.take(ledger) { keyPath == nil || $0.keyPath == keyPath }
    taken.each { $0.end() }
    return !taken.isEmpty
  }

  func unobserveAll() {
    for registration in table.takeAll() { registration.end() }
  }
}
