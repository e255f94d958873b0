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

/// Returns a description of the object in the form that Foundation's messages use: `<Train 0x…>`.
func describe(_ object: AnyObject) -> String {
  "<\(type(of: object)) \(address(ObjectIdentifier(object)))>"
}

func address(_ id: ObjectIdentifier) -> String {
  "0x" + String(UInt(bitPattern: id), radix: 16)
}
