internal import KeyValueObserving

/// The storage that a controller's copies share, which ends all registrations on deallocation.
@usableFromInline final class Core: @unchecked Sendable {
  // The conformance is unchecked, because handlers needn't be `Sendable`; see `KVOController`.

  let retaining: RetentionPolicy
  let table: Table

  init(observer: AnyObject, retaining policy: RetentionPolicy) {
    retaining = policy
    table = Table(observer: observer)
  }

  deinit {
    unobserveAll()
  }

  /// Registers a handler, unless the value is already observed and duplicates aren't allowed.
  @usableFromInline func observe(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ resolved: consuming ResolvedKeyPath,
    options: ObservingOptions,
    allowingDuplicates: Bool,
    notify: consuming @escaping Registration.Notifier,
    reading body: () -> Void
  ) -> ObservationToken {
    let registration = Registration(
      of: object,
      keyPath,
      resolved,
      options: options,
      retainObserved: retaining == .observedObjects,
      in: table,
      notify: notify
    )
    guard table.insert(registration, allowingDuplicates: allowingDuplicates) else {
      return ObservationToken(table, registration.ledger, .none)
    }
    registration.begin(on: object, reading: body)
    return ObservationToken(table, registration.ledger, .one(registration.state))
  }

  /// Ends the registrations for a key path, regardless of how the key path is spelled.
  ///
  /// - Parameters:
  ///   - ledger: The ledger of the observed object.
  ///   - keyPath: The key path.
  ///   - locations: A function that returns the locations that the value comes from, which debug
  ///     builds need for a warning.
  /// - Returns: Whether there were any registrations for the key path.
  @usableFromInline func unobserve(
    _ ledger: Ledger,
    _ keyPath: AnyKeyPath,
    locations: () -> Set<Location>
  ) -> Bool {
    if table.end(ledger, where: { $0.observes(keyPath) }) { return true }
    #if DEBUG
      table.warnOfSpellings(of: keyPath, in: ledger, locations)
    #endif
    return false
  }

  func unobserveAll() {
    for registration in table.takeAll() { registration.leave() }
  }
}
