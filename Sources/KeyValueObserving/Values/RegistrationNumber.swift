internal import Synchronization

/// A number that's never reused, so that the order of numbers is that of their assignment.
///
/// A registration has such a number as its position in the order of registration. A registration of
/// the module `KVOController` has another one as its identity.
package struct RegistrationNumber: Hashable, Comparable, Sendable {
  private let number: Int64

  private static let last = Atomic<Int64>(0)

  /// Returns a number that's greater than all previous ones.
  package static func next() -> Self {
    Self(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The number of a registration that hasn't been added to a ledger yet.
  package static let unassigned = Self(number: 0)

  package static func < (first: Self, second: Self) -> Bool { first.number < second.number }
}
