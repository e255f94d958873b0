// Rejected by: `passes the old and the new value if a handler changes the value again`

import KeyValueObserving

extension Controller {
  /// Calls the handler with the new value after each change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) {
    begin(object, keyPath) { observer, object, moment in
      guard let observer = observer as? Observer, let object = object as? Object else { return }
      if moment == .didChange { handler(observer, object, object[keyPath: keyPath]) }
    }
  }

  /// Calls the handler with the old and the new value after each change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void
  ) {
    var last = object[keyPath: keyPath]
    begin(object, keyPath) { observer, object, moment in
      guard let observer = observer as? Observer, let object = object as? Object else { return }
      if moment == .willChange { return }
      let value = object[keyPath: keyPath]
      handler(observer, object, last, value)
      last = value
    }
  }
}
