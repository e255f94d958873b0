internal import Synchronization

/// The identity of one property of one object, as the registrations know it.
///
/// Key paths cannot serve: `\Express.delay`, inherited from `Train`, does not equal
/// `\Train.delay`. A slot is given out once and never again.
@usableFromInline struct Slot: Hashable, Sendable {
  private let number: Int

  init() {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let last = Atomic(0)
}

/// One observed property that was read.
@usableFromInline package struct Touch {
  let slot: Slot
  let ledger: Ledger
  /// The property as its own class spells it.
  let keyPath: AnyKeyPath
  /// Where its wrapper is stored; nil for a property announced by hand.
  let storage: AnyKeyPath?

  @usableFromInline init(
    slot: Slot,
    of info: ObservationInfo,
    at keyPath: AnyKeyPath,
    storedAt storage: AnyKeyPath?
  ) {
    self.slot = slot
    self.ledger = info.ledger
    self.keyPath = keyPath
    self.storage = storage
  }
}
