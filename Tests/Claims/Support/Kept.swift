internal import KVOStation
package import KeyValueObserving

/// Keeps an object in memory until the process ends, and returns it.
///
/// A claim that doesn't hold ends early. If its objects were deallocated at that time, while some
/// of them are still observed, the process would trap before the failure is reported. Besides,
/// claims about `observe` shouldn't depend on `unobserve`.
@discardableResult
func kept<Object: AnyObject>(_ object: Object) -> Object {
  _ = Unmanaged.passRetained(object)
  return object
}

/// Keeps the trains that are still observed in memory for good.
///
/// The deallocation of an observed train may stop the process, which would hide the refutation.
func keepObserved(_ trains: any KeyValueObservable...) {
  for train in trains where train.isObserved { kept(train) }
}

extension KeyValueObservable {
  /// Whether anything observes the object.
  var isObserved: Bool { observerList.ledger.isObserved }

  /// Ends the registrations that a registry left behind.
  package func endLeftoverRegistrations() {
    for entry in observerList.ledger.entries { entry.invalidate() }
  }
}

/// An object for a handler to capture, whose deallocation shows that the handler was released.
package final class Farewell {
  private let action: () -> Void

  /// Creates an object.
  ///
  /// - Parameter action: A closure to call when the object is deallocated.
  package init(_ action: @escaping () -> Void = {}) { self.action = action }

  deinit { action() }

  /// Does nothing, except that a handler that calls this method captures the object.
  package func use() {}
}
