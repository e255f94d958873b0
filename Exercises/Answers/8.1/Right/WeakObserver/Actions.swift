import KeyValueObserving

extension Controller {
  /// Calls a method that takes nothing, such as `Panel.refresh`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> () -> Void
  ) {
    let observer = observer
    begin(object, keyPath) { [weak observer] _, _, _ in
      guard let observer else { return }
      action(observer)()
    }
  }

  /// Calls a method that takes the change, such as `Panel.show(_:)`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>) -> Void
  ) {
    let observer = observer
    begin(object, keyPath) { [weak observer] _, oldValue, newValue in
      guard let observer else { return }
      action(observer)(Change(oldValue: oldValue, newValue: newValue))
    }
  }

  /// Calls a method that takes the change and the object, such as `Panel.show(_:of:)`, for every
  /// change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>, Object) -> Void
  ) {
    let observer = observer
    begin(object, keyPath) { [weak observer] object, oldValue, newValue in
      guard let observer else { return }
      action(observer)(Change(oldValue: oldValue, newValue: newValue), object)
    }
  }
}
