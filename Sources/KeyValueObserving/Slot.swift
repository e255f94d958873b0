internal import Synchronization

/// The identity of one property of one object, as the registrations know it.
///
/// Key paths cannot serve: `\Express.delay`, inherited from `Train`, does not equal
/// `\Train.delay`. A slot is given out once and never again.
@usableFromInline package struct Slot: Hashable, Sendable {
  private let number: Int

  init() {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let last = Atomic(0)
}
