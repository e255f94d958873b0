/// A way to compare keys: by identity or by equality.
///
/// Counterpart: the personality options in `NSPointerFunctions.Options`. In Foundation, every
/// object can be compared for equality, whereas this module requires the class to be `Hashable`.
/// For a `Hashable` class, equality is the default, as in Foundation.
public struct Personality<Object: AnyObject> {
  /// A function that returns the same number for all objects that represent the same key.
  let slot: (Object) -> Int

  let areSame: (Object, Object) -> Bool

  /// A personality for which keys are the same if they're the same object.
  ///
  /// Counterpart: object-pointer personality.
  public static var identity: Personality {
    Personality(slot: { Int(bitPattern: ObjectIdentifier($0)) }, areSame: { $0 === $1 })
  }
}

extension Personality where Object: Hashable {
  /// A personality for which keys are the same if they're equal.
  ///
  /// Counterpart: object personality.
  public static var equality: Personality {
    Personality(slot: { $0.hashValue }, areSame: { $0 == $1 })
  }
}
