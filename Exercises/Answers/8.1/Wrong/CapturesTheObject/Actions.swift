// Rejected by: `doesn't retain what it observes`
import KeyValueObserving

extension Controller {
  /// Calls a method that takes nothing, such as `Panel.refresh`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> () -> Void
  ) {
    begin(object, keyPath) { [weak self] _, _, _ in
      guard let observer = self?.observer else { return }
      action(observer)()
    }
  }

  /// Calls a method that takes the change, such as `Panel.show(_:)`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>) -> Void
  ) {
    begin(object, keyPath) { [weak self] _, oldValue, newValue in
      guard let observer = self?.observer else { return }
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
    observe(object, keyPath) { observer in { change in action(observer)(change, object) } }
  }
}
