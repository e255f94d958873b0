// Rejected by: `does not keep its observer alive`
import ExerciseKit
import KeyValueObserving

extension Controller {
  /// Calls a method that takes nothing, as `Panel.refresh`, with every change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    action: @escaping (Observer) -> () -> Void
  ) {
    guard let observer else { return }
    let method = action(observer)
    begin(object, keyPath) { _, _, _ in method() }
  }

  /// Calls a method that takes the change, as `Panel.show(_:)`.
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

  /// Calls a method that takes the change and the object, as `Panel.show(_:of:)`.
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
