internal import KeyValueObserving
internal import Locking
internal import Synchronization

/// The part of a registration that may outlive it: the key path, and whether it has ended.
///
/// A `Change` retains this object rather than the registration, which retains a handler and maybe
/// an object. Nor does a `Change` retain the key path directly: registrations share key path
/// objects, so every thread would write to the same reference count.
@usableFromInline class RegistrationState: @unchecked Sendable {
  // Unchecked, because a class with a subclass can't be checked; nothing changes but the atomic phase.

  /// The phase of a registration; chapter 4 draws the transitions.
  enum Phase: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  // A key path never changes, although its type doesn't say so.
  final nonisolated(unsafe) let keyPath: AnyKeyPath
  private let state = Atomic(Phase.initial)

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  final var phase: Phase { state.load(ordering: .acquiring) }
  final var isWanted: Bool { phase != .cancelled }

  /// Notes that the registration is in the ledger, and returns whether it may stay there.
  final func begin() -> Bool {
    willExchange("begins, unless it has ended")
    let (exchanged, _) = state.compareExchange(
      expected: .initial,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    return exchanged
  }

  /// Notes that the registration has ended, and returns whether it is in the ledger.
  final func end() -> Bool {
    willExchange("ends")
    return state.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }
}

/// The state of a registration, together with the elements that one of its changes concerns.
///
/// Few changes are about elements, so `Change` has no property of its own for them. The phase of this
/// object means nothing; that of `registration` counts.
@usableFromInline final class ElementState: RegistrationState, @unchecked Sendable {
  let elements: ElementChange
  let registration: RegistrationState

  @usableFromInline init(_ registration: RegistrationState, _ elements: ElementChange) {
    self.registration = registration
    self.elements = elements
    super.init(registration.keyPath)
  }
}
