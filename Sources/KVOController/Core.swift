internal import KeyValueObserving

/// The storage that a controller's copies share, which ends all registrations on deallocation.
@usableFromInline final class Core: @unchecked Sendable {
  // The conformance is unchecked, because handlers needn't be `Sendable`; see `KVOController`.

  let retainObserved: Bool
  let table: Table

  init(observer: AnyObject, retainObserved: Bool) {
    self.retainObserved = retainObserved
    table = Table(observer: observer)
  }

  deinit {
    unobserveAll()
  }

  /// Registers a handler, unless the value is already observed and duplicates aren't allowed.
  ///
  /// - Returns: The new registration; nil if none was made.
  @usableFromInline func observe(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ resolved: consuming ResolvedKeyPath,
    options: ObservingOptions,
    allowingDuplicates: Bool,
    notify: consuming @escaping Registration.Notifier,
    reading body: () -> Void
  ) -> Registration? {
    let registration = Registration(
      of: object,
      keyPath,
      resolved,
      options: options,
      retainObserved: retainObserved,
      in: table,
      notify: notify
    )
    guard table.insert(registration, allowingDuplicates: allowingDuplicates) else { return nil }
    registration.begin(on: object, reading: body)
    return registration
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
    if end(table.take(ledger) { $0.observes(keyPath) }) { return true }
    #if DEBUG
      table.warnOfSpellings(of: keyPath, in: ledger, locations)
    #endif
    return false
  }

  /// Ends one registration.
  func unobserve(_ registration: Registration) {
    _ = end(table.take(registration.ledger) { $0 === registration })
  }

  /// Ends the registrations for an object, and returns whether there were any.
  func unobserve(_ ledger: Ledger) -> Bool {
    end(table.take(ledger) { _ in true })
  }

  func unobserveAll() {
    for registration in table.takeAll() { registration.leave() }
  }

  private func end(_ taken: TinyArray<Registration>) -> Bool {
    taken.each { $0.leave() }
    return !taken.isEmpty
  }
}
