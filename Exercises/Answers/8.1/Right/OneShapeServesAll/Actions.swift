import KeyValueObserving

extension Controller {
  /// Calls a method that takes nothing, such as `Panel.refresh`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> () -> Void
  ) {
    observe(object, keyPath) { observer in { (_: Change<Value>, _: Object) in action(observer)() } }
  }

  /// Calls a method that takes the change, such as `Panel.show(_:)`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>) -> Void
  ) {
    observe(object, keyPath) { observer in
      { (change: Change<Value>, _: Object) in action(observer)(change) }
    }
  }

  /// Calls a method that takes the change and the object, such as `Panel.show(_:of:)`, for every
  /// change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>, Object) -> Void
  ) {
    begin(object, keyPath) { [weak self] object, oldValue, newValue in
      guard let observer = self?.observer else { return }
      action(observer)(Change(oldValue: oldValue, newValue: newValue), object)
    }
  }
}
