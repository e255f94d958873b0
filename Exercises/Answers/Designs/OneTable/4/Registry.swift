import KeyValueObserving

/// A handle for the registrations of one observer, which are in the dispatcher's table.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  weak let observer: Observer?

  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    _ = Dispatcher.shared.leaveAll(of: ObjectIdentifier(self))
  }

  /// Registers the handler, unless the value is observed already, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let record = Dispatcher.Record(
      target: .init(object: ObjectIdentifier(object), keyPath: keyPath),
      object: object,
      observer: observer
    ) { [weak self] observer, object, change in
      if let self, let observer = observer as? Observer, let object = object as? Object {
        withExtendedLifetime(self) { handler(observer, object, change) }
      }
    }
    guard let id = Dispatcher.shared.enter(record, for: ObjectIdentifier(self)) else {
      return false
    }
    let context = UnsafeRawPointer(bitPattern: id)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    if !Dispatcher.shared.didRegister(id) {
      object.removeObserver(Dispatcher.shared, forKeyPath: keyPath, context: context)
    }
    return true
  }

  /// Ends the registration for the value, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let target = Dispatcher.Target(object: ObjectIdentifier(object), keyPath: keyPath)
    guard let (id, record) = Dispatcher.shared.leave(target, of: ObjectIdentifier(self)) else {
      return false
    }
    // If `addObserver` hasn't returned, `observe` removes the ledger entry.
    if record.isRegistered {
      let context = UnsafeRawPointer(bitPattern: id)
      object.removeObserver(Dispatcher.shared, forKeyPath: keyPath, context: context)
    }
    return true
  }
}
