// Rejected by: `does nothing after its observer's deallocation`
import KeyValueObserving

extension Controller {
  /// Calls a method that takes nothing, such as `Panel.refresh`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> () -> Void
  ) {
    guard let observer else { return }
    begin(object, keyPath) { [unowned observer] _, _, _ in
      action(observer)()
    }
  }

  /// Calls a method that takes the change, such as `Panel.show(_:)`, for every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> (Change<Value>) -> Void
  ) {
    guard let observer else { return }
    begin(object, keyPath) { [unowned observer] _, oldValue, newValue in
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
    guard let observer else { return }
    begin(object, keyPath) { [unowned observer] object, oldValue, newValue in
      action(observer)(Change(oldValue: oldValue, newValue: newValue), object)
    }
  }
}
