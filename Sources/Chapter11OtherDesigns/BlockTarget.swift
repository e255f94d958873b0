internal import KeyValueObserving

/// A raw observer that calls one handler.
///
/// Counterpart: `_YYNSObjectKVOBlockTarget`.
final class BlockTarget {
  /// A handler, which receives the object, the old value, and the new value.
  typealias Handler = (any KeyValueObservable, Any?, Any?) -> Void

  private let handler: Handler

  init(_ handler: @escaping Handler) {
    self.handler = handler
  }
}

extension BlockTarget: KeyValueObserver {
  /// Calls the handler, unless the notification is a prior one.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    // `addHandler` doesn't request prior notifications, so this check is only a precaution, as in
    // the version of YYCategories that the article prints.
    guard !change.isPrior else { return }
    handler(object, change.oldValue.flattened, change.newValue.flattened)
  }
}

/// An optional of any type.
private protocol AnyOptional {
  /// The value without any optionals around it; nil if one of them is nil.
  ///
  /// Foundation puts `NSNull` into a change in place of nil, and YYCategories turns it back into
  /// nil. Our changes contain that nil wrapped in `Any`.
  var flattened: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var flattened: Any? {
    guard let wrapped = self else { return nil }
    if let optional = wrapped as? any AnyOptional { return optional.flattened }
    return wrapped
  }
}
