internal import KeyValueObserving

/// The storage that a controller's copies share, which ends all registrations on deallocation.
@usableFromInline final class Core: @unchecked Sendable {
  // The conformance is unchecked, because handlers needn't be `Sendable`; see `KVOController`.

  let retaining: RetentionPolicy
  private let observerID: ObjectIdentifier
  /// The observer, which may have been deallocated.
  ///
  /// As long as this reference exists, the observer's memory isn't reused, so no other object can
  /// have the same address.
  private unowned let observer: AnyObject
  let table: Table

  init(observer: AnyObject, retaining policy: RetentionPolicy) {
    retaining = policy
    observerID = ObjectIdentifier(observer)
    self.observer = observer
    table = Table(observer: observer)
  }

  /// Returns this core; stops the process if it belongs to another object.
  func belonging(to observer: AnyObject) -> Core {
    if observerID != ObjectIdentifier(observer) { reportSharing(by: observer) }
    return self
  }

  private func reportSharing(by observer: AnyObject) -> Never {
    fatalError(
      """
      \(instance(type(of: observer), ObjectIdentifier(observer))) uses the controllers of another \
      object. Give each object its own: let kvoControllerStorage = KVOControllerStorage()
      """
    )
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
    kind: RegistrationKind,
    place: Place,
    notify: consuming @escaping Registration.Notifier,
    reading body: () -> Void
  ) -> RegistrationReference {
    let registration = Registration(
      of: object,
      keyPath,
      resolved,
      options: options,
      kind: kind,
      place: place,
      retainObserved: retaining == .observedObjects,
      in: table,
      notify: notify
    )
    if let first = table.insert(registration, as: kind) {
      // The table finds registrations by their ledgers, which two objects mustn't share.
      registration.ledger.checkOwner(object)
      registration.resolved.discard()
      #if DEBUG
        registration.warnOfDuplicate(of: first)
      #endif
      return RegistrationReference(table, registration.ledger, nil)
    }
    registration.begin(on: object, reading: body)
    return RegistrationReference(table, registration.ledger, registration.id)
  }

  /// Ends the registrations for a key path.
  ///
  /// - Parameters:
  ///   - ledger: The ledger of the observed object.
  ///   - keyPath: The key path.
  /// - Returns: Whether there were any registrations for the key path.
  @usableFromInline func unobserve(_ ledger: Ledger, _ keyPath: AnyKeyPath) -> Bool {
    table.end(ledger) { $0.keyPath == keyPath }
  }

  func unobserveAll() {
    for registration in table.takeAll() { registration.leave() }
  }
}
