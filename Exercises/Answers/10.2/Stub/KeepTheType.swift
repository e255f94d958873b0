import KVOExercises
import KeyValueObserving

extension Controller {
  /// Calls the handler with the new value after each change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) {
    todo("Controller.observe, with a handler that takes the value")
  }

  /// Calls the handler with the old and the new value after each change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void
  ) {
    todo("Controller.observe, with a handler that takes two values")
  }
}
