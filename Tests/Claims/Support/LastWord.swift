internal import KVOStation
internal import KeyValueObserving

/// An object that a handler captures, and whose deallocation shows that the handler was released.
final class LastWord {
  private let action: () -> Void

  /// Creates an object.
  ///
  /// - Parameter action: A closure to call when the object is deallocated.
  init(_ action: @escaping () -> Void = {}) {
    self.action = action
  }

  deinit { action() }

  /// Does nothing, except that a handler that calls this method captures the object.
  func use() {}
}

/// Keeps the trains that are still observed in memory for good.
///
/// The deallocation of an observed train may stop the process, which would hide the refutation.
func keepObserved(_ trains: Train...) {
  for train in trains where train.isObserved { kept(train) }
}

extension Train {
  /// Whether anything observes the train.
  var isObserved: Bool { observerList.ledger.isObserved }
}
