// Rejected by: `doesn't retain its observer`
import KeyValueObserving

extension Controller {
  /// Calls a method that takes nothing, such as `Panel.refresh`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> () -> Void
  ) {
    guard let observer else { return }
    let method = action(observer)
    begin(object, keyPath) { _, _, _ in method() }
  }

  /// Calls a method that takes the change, such as `Panel.show(_:)`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>) -> Void
  ) {
    guard let observer else { return }
    let method = action(observer)
    begin(object, keyPath) { _, oldValue, newValue in
      method(Change(oldValue: oldValue, newValue: newValue))
    }
  }

  /// Calls a method that takes the change and the object, such as `Panel.show(_:of:)`, for every
  /// change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>, Object) -> Void
  ) {
    guard let observer else { return }
    let method = action(observer)
    begin(object, keyPath) { object, oldValue, newValue in
      method(Change(oldValue: oldValue, newValue: newValue), object)
    }
  }
}
