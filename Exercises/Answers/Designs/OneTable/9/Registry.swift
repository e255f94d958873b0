import KeyValueObserving

/// A handle for the registrations of one observer, which are in a table.
final class Registry<Observer: AnyObject> {
  private let table: Table
  /// Whether the registry retains what it observes.
  let retainObserved: Bool

  /// The object that's passed to every handler.
  var observer: Observer? { table.observer as? Observer }

  init(observer: Observer, retainObserved: Bool = true) {
    table = Table(observer: observer)
    self.retainObserved = retainObserved
  }

  deinit {
    unobserveAll()
  }

  /// Registers the handler, unless the value is observed already, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let registration = Registration(object, keyPath, retained: retainObserved, table: table) {
      [weak self] observer, object, change in
      if let self, let observer = observer as? Observer, let object = object as? Object {
        withExtendedLifetime(self) { handler(observer, object, change) }
      }
    }
    guard table.enter(registration) else { return false }
    object.addDirectObserver(registration, forKeyPath: keyPath, options: options)
    table.didAdd(registration)
    return true
  }

  /// Ends the registration for the value, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    table.end(target(object, keyPath))
  }

  /// Ends all registrations of this registry.
  func unobserveAll() {
    table.endAll()
  }

  private func target(_ object: some KeyValueObservable, _ keyPath: AnyKeyPath) -> Table.Target {
    Table.Target(ledger: ObjectIdentifier(object.observerList.ledger), keyPath: keyPath)
  }
}

// The observer is set once, and everything else is in the table's `Locked`. Handlers are called on
// any thread, which the users have to know.
extension Registry: @unchecked Sendable where Observer: Sendable {}
