import KVOLocking
import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  private(set) weak var observer: Observer?

  private let objects = Locked(WeakMap<AnyObject, ObjectRegistrations<Observer>>())

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
    var closed: ObjectRegistrations<Observer>?
    while true {
      let registrations = registrations(of: object, insteadOf: closed)
      let registration = Registration<Observer>(keyPath, of: registrations) {
        observer,
        object,
        change in
        if let object = object as? Object { handler(observer, object, change) }
      }
      switch registrations.insert(registration) {
      case .inserted:
        registrations.begin(registration, of: object, keyPath, options)
        return true
      case .refused:
        return false
      case .closed:
        closed = registrations
      }
    }
  }

  private func registrations(
    of object: AnyObject,
    insteadOf closed: ObjectRegistrations<Observer>?
  ) -> ObjectRegistrations<Observer> {
    let (found, _) = objects.withLock(as: "finds or creates") { objects in
      if let known = objects[object], known !== closed {
        return (known, nil as Evicted<ObjectRegistrations<Observer>>?)
      }
      let new = ObjectRegistrations(self)
      return (new, objects.updateValue(new, forKey: object))
    }
    return found
  }

  /// Ends the registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let known = objects.withLock(as: "finds") { $0[object] }
    guard let known, let isLast = known.end(of: object, keyPath) else { return false }
    if isLast {
      _ = objects.withLock(as: "forgets") { objects in
        objects[object] === known ? objects.removeValue(forKey: object) : nil
      }
    }
    return true
  }
}
