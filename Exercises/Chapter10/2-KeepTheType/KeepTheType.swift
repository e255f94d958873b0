import KVOExercises
import KeyValueObserving

extension Controller {
  /// Calls the handler after each change, with the old and the new value.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ change: Change<Value>) -> Void
  ) {
    todo("Controller.observe(_:_:handler:)")
  }
}
