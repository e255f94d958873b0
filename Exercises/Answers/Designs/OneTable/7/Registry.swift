import KeyValueObserving

/// A handle for the registrations of one observer, which are in the dispatcher's table.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  weak let observer: Observer?

  /// Whether the registry retains what it observes.
  let retainObserved: Bool

  init(observer: Observer, retainObserved: Bool = true) {
    self.observer = observer
    self.retainObserved = retainObserved
  }

  deinit {
    unobserveAll()
  }

  private var id: ObjectIdentifier { ObjectIdentifier(self) }

  /// Registers the handler, unless the value is observed already, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let record = Dispatcher.Record(
      registry: id,
      ledger: object.observerList.ledger,
      object: retainObserved ? object : nil,
      keyPath: keyPath,
      observer: observer
    ) { [weak self] observer, object, change in
      if let self, let observer = observer as? Observer, let object = object as? Object {
        withExtendedLifetime(self) { handler(observer, object, change) }
      }
    }
    guard let id = Dispatcher.shared.enter(record) else { return false }
    let raw = object.addObserver(
      Dispatcher.shared,
      forKeyPath: keyPath,
      options: options,
      context: UnsafeRawPointer(bitPattern: id),
      onDeallocation: { _ = Dispatcher.shared.end(id) }
    )
    Dispatcher.shared.didRegister(id, raw)
    return true
  }

  /// Ends the registration for the value, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    Dispatcher.shared.end(target(object, keyPath), of: id)
  }

  /// Ends all registrations of this registry.
  func unobserveAll() {
    Dispatcher.shared.endAll(of: id)
  }

  private func target(
    _ object: some KeyValueObservable,
    _ keyPath: AnyKeyPath
  ) -> Dispatcher.Target {
    Dispatcher.Target(ledger: ObjectIdentifier(object.observerList.ledger), keyPath: keyPath)
  }
}

// The observer is set once, and everything else is in the dispatcher's `Locked` table. Handlers are
// called on any thread, which the users have to know.
extension Registry: @unchecked Sendable where Observer: Sendable {}
