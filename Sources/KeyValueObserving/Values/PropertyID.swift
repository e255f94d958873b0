internal import Synchronization

/// The identity of one property of one object.
///
/// Key paths can't serve as the identity, because `\Express.delay`, which is inherited from
/// `Train`, doesn't equal `\Train.delay`. So each property has a number, which is assigned once and
/// never reused.
@usableFromInline package struct PropertyID: Hashable, Sendable {
  private let number: Int64

  init() {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(number: Int64) {
    self.number = number
  }

  private static let last = Atomic<Int64>(0)

  /// An identity that represents the object as a whole; changes to it are never announced.
  ///
  /// A registration with a trail has an entry for this identity in the ledger of the observed
  /// object, because its value may not come from any property of that object.
  static let neverAnnounced = PropertyID(number: 0)
}
