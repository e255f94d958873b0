import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  weak let observer: Observer?
  private var registrations: [Registration<Observer>] = []

  /// Creates a registry without registrations.
  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    for registration in registrations { registration.end() }
  }

  /// Registers a handler for changes to the value at `keyPath`, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    guard !registrations.contains(where: { $0.isFor(object, keyPath) }) else { return false }
    let registration = Registration(keyPath, of: object, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    registrations.append(registration)
    registration.begin(on: object, keyPath, options)
    return true
  }

  /// Ends the registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard let index = registrations.firstIndex(where: { $0.isFor(object, keyPath) }) else {
      return false
    }
    registrations.remove(at: index).end()
    return true
  }
}
