internal import Synchronization

/// A registration's position in the order of registration.
package struct RegistrationNumber: Hashable, Comparable, Sendable {
  private let number: Int

  private static let last = Atomic(0)

  /// Returns a number that's greater than all previous ones.
  package static func next() -> Self {
    Self(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The number of a registration that hasn't been added to a ledger yet.
  package static let unassigned = Self(number: 0)

  package static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
