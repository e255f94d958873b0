internal import KVOStation
internal import KeyValueObserving

/// Passes two new trains, 7 and 8, to a closure, and afterward ends the registrations that are left.
///
/// A train can't be deallocated while it's observed, so without this function, a claim that throws
/// would stop the process. The closure has to create the registries, because a registry that ends
/// its registrations on deallocation must do so first.
func lendingTrains(_ body: (Train, Train) throws -> Void) rethrows {
  let (train, other) = (Train(number: 7), Train(number: 8))
  defer {
    train.endLeftoverRegistrations()
    other.endLeftoverRegistrations()
  }
  try body(train, other)
}

extension Train {
  /// Ends the registrations that a registry left behind.
  func endLeftoverRegistrations() {
    for registration in observerList.ledger.entries { registration.invalidate() }
  }
}

/// An object that calls a function when it's deallocated.
final class Farewell {
  private let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }
  deinit { call() }
}
