import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  private(set) unowned var observer: Observer
  private var registrations = WeakMap<AnyObject, [Registration<Observer>]>()

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
    let registration = Registration(observer, keyPath) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    var list = registrations[object] ?? []
    list.append(registration)
    _ = registrations.updateValue(list, forKey: object)
    object.addObserver(registration, forKeyPath: keyPath, options: options)
    return true
  }

  /// Ends the latest registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard var list = registrations[object],
      let index = list.lastIndex(where: { $0.keyPath == keyPath })
    else { return false }
    let registration = list.remove(at: index)
    object.removeObserver(registration, forKeyPath: keyPath)
    if list.isEmpty {
      _ = registrations.removeValue(forKey: object)
    } else {
      _ = registrations.updateValue(list, forKey: object)
    }
    return true
  }
}
