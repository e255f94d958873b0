internal import Synchronization

/// What others may keep of an observation: which key path it was for, and whether it still stands.
///
/// A change carries it, not the registration, which holds a block and perhaps an object; and not
/// the key path itself: counting its owners, all threads would write to one place.
@usableFromInline final class Standing: Sendable {
  /// Where a registration stands; each state is left as chapter 4 draws it.
  enum State: UInt8, AtomicRepresentable { case initial, observing, cancelled }

  // A key path never changes, whatever its type does not say.
  nonisolated(unsafe) let keyPath: AnyKeyPath
  private let state = Atomic(State.initial)

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  var current: State { state.load(ordering: .acquiring) }
  var isWanted: Bool { current != .cancelled }

  /// The ledger has the row; answers whether it may keep it.
  func begin() -> Bool {
    let (exchanged, _) = state.compareExchange(
      expected: .initial,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    return exchanged
  }

  /// Nobody wants it any more; answers whether the ledger has the row.
  func end() -> Bool {
    state.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }
}
