internal import KeyValueObserving
internal import KVOLocking
internal import Synchronization

/// The part of a registration that may outlive it: the key path, and whether it has ended.
///
/// A `Change` retains this object rather than the registration, which retains a handler and maybe
/// an object. Nor does a `Change` retain the key path directly: registrations share key path
/// objects, so every thread would write to the same reference count.
@usableFromInline class RegistrationState: @unchecked Sendable {
  // Unchecked, because a class with a subclass can't be checked; only the atomic phase changes.

  /// The phase of a registration; chapter 4 shows the transitions.
  enum Phase: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  // Key paths are immutable, although `AnyKeyPath` isn't `Sendable`.
  final nonisolated(unsafe) let keyPath: AnyKeyPath
  private let state = Atomic(Phase.initial)

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  final var phase: Phase { state.load(ordering: .acquiring) }
  final var isWanted: Bool { phase != .cancelled }

  /// Records that the registration is in the ledger, and returns whether it may stay there.
  final func begin() -> Bool {
    willExchange("begins, unless it has ended")
    let (exchanged, _) = state.compareExchange(
      expected: .initial,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    return exchanged
  }

  /// Records that the registration has ended.
  ///
  /// - Returns: Whether the caller has to remove the registration from the ledger.
  final func end() -> Bool {
    willExchange("ends")
    return state.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }
}

/// The state of a registration, together with the elements that one of its changes affects.
///
/// Few changes affect individual elements, so `Change` doesn't have a separate property for them.
/// The phase of this object has no meaning; use that of `registration`.
@usableFromInline final class ElementState: RegistrationState, @unchecked Sendable {
  let elements: ElementChange
  let registration: RegistrationState

  @usableFromInline init(_ registration: RegistrationState, _ elements: ElementChange) {
    self.registration = registration
    self.elements = elements
    super.init(registration.keyPath)
  }
}
