import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  private(set) unowned var observer: Observer

  private var objects: [ObjectIdentifier: ObjectRegistrations<Observer>] = [:]

  /// Creates a registry without registrations.
  init(observer: Observer) {
    self.observer = observer
  }

  /// Registers a handler for changes to the value at `keyPath`, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let registrations: ObjectRegistrations<Observer>
    if let known = objects[ObjectIdentifier(object)] {
      registrations = known
    } else {
      registrations = ObjectRegistrations(object, observer: observer)
      objects[ObjectIdentifier(object)] = registrations
    }
    let registration = Registration<Observer>(keyPath) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    registrations.all.append(registration)
    object.addObserver(
      registrations,
      forKeyPath: keyPath,
      options: options,
      context: registration.context
    )
    return true
  }

  /// Ends the latest registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard let registrations = objects[ObjectIdentifier(object)],
      let index = registrations.all.lastIndex(where: { $0.keyPath == keyPath })
    else { return false }
    let removed = registrations.all.remove(at: index)
    object.removeObserver(registrations, forKeyPath: keyPath, context: removed.context)
    if registrations.all.isEmpty { objects[ObjectIdentifier(object)] = nil }
    return true
  }
}
