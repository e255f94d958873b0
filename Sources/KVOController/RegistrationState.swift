internal import KeyValueObserving
internal import KVOLocking
internal import Synchronization

/// The part of a registration that may outlive the registration: its key path and its phase.
///
/// A `Change` retains this object instead of the registration, because the registration also
/// retains a handler, and possibly the observed object. A `Change` doesn't retain the key path
/// directly, either, because several registrations share one key path object, and all threads would
/// write to that object's reference count.
@usableFromInline class RegistrationState: @unchecked Sendable {
  // The conformance is unchecked, because the compiler can't check a class that has a subclass.
  // It's safe, because only the atomic phase changes.

  /// The phase of a registration; chapter 4 shows the transitions.
  enum Phase: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  // Key paths are immutable, although `AnyKeyPath` isn't `Sendable`.
  @usableFromInline final nonisolated(unsafe) let keyPath: AnyKeyPath
  private let state = Atomic(Phase.initial)

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  final var phase: Phase { state.load(ordering: .acquiring) }
  final var isWanted: Bool { phase != .cancelled }

  /// Records that the registration is in the ledger, and returns whether the registration may stay
  /// there.
  final func begin() -> Bool {
    willExchange("begins, unless it has ended")
    let (exchanged, _) = state.compareExchange(
      expected: .initial,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    return exchanged
  }

  /// Records that the registration has ended, so that its handler isn't called any more.
  ///
  /// - Returns: Whether the caller has to remove the registration from the ledger.
  final func end() -> Bool {
    state.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }
}

/// The state of a registration, together with the elements that one of its changes affects.
///
/// Few changes affect individual elements, so `Change` doesn't have a separate property for
/// elements. The phase of this object has no meaning; use the phase of `registration`.
@usableFromInline final class ElementState: RegistrationState, @unchecked Sendable {
  let elements: ElementChange
  let registration: RegistrationState

  @usableFromInline init(_ registration: RegistrationState, _ elements: ElementChange) {
    self.registration = registration
    self.elements = elements
    super.init(registration.keyPath)
  }
}
