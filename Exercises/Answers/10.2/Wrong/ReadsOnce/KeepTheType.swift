// Rejected by: `passes the new value to a handler after each change`

import KeyValueObserving

extension Controller {
  /// Calls the handler with the new value after each change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) {
    let value = object[keyPath: keyPath]
    begin(object, keyPath) { observer, object, moment in
      guard let observer = observer as? Observer, let object = object as? Object else { return }
      if moment == .didChange { handler(observer, object, value) }
    }
  }

  /// Calls the handler with the old and the new value after each change.
  func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void
  ) {
    var kept: Value?
    begin(object, keyPath) { observer, object, moment in
      guard let observer = observer as? Observer, let object = object as? Object else { return }
      let value = object[keyPath: keyPath]
      switch moment {
      case .willChange: kept = value
      case .didChange:
        if let old = kept.take() { handler(observer, object, old, value) }
      }
    }
  }
}
