internal import Synchronization

/// The identity of one property of one object.
///
/// Key paths can't serve as the identity: `\Express.delay`, inherited from `Train`, doesn't equal
/// `\Train.delay`. A number is assigned once and never reused.
@usableFromInline package struct PropertyID: Hashable, Sendable {
  private let number: Int

  init() {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(number: Int) {
    self.number = number
  }

  private static let last = Atomic(0)

  /// The identity of the object as a whole, which is never announced.
  ///
  /// A registration with a trail has an entry for this identity in the object's ledger, because it
  /// may not have one for any of the object's properties.
  static let wholeObject = PropertyID(number: 0)
}
