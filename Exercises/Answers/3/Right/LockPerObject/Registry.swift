import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  private(set) unowned var observer: Observer

  private var objects = WeakMap<AnyObject, ObjectRegistrations<Observer>>()

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
    if let known = objects[object] {
      registrations = known
    } else {
      registrations = ObjectRegistrations(observer: observer)
      _ = objects.updateValue(registrations, forKey: object)
    }
    let registration = Registration<Observer>(keyPath) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    guard registrations.all.insert(registration).inserted else { return false }
    object.addObserver(registrations, forKeyPath: keyPath, options: options)
    return true
  }

  /// Ends the latest registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard let registrations = objects[object],
      let found = registrations.all.first(of: keyPath)
    else { return false }
    registrations.all.remove(found)
    object.removeObserver(registrations, forKeyPath: keyPath)
    if registrations.all.isEmpty { _ = objects.removeValue(forKey: object) }
    return true
  }
}
