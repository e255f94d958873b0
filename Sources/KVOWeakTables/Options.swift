/// How a table holds an object.
///
/// In Foundation: the memory half of `NSPointerFunctions.Options`. Its *opaque* and *malloc* memory are
/// for plain pointers, which Swift keeps in a `Dictionary`, and have no counterpart here.
public enum Memory<Object: AnyObject> {
  /// Keeps it alive.
  case strong

  /// Lets it die; its entry dies with it.
  case weak

  /// Stores a copy, made by the closure, and keeps that alive.
  ///
  /// Swift has no protocol for objects that can be copied, because what should be copied is better a
  /// value. So the copy is spelled where it is wanted: `.copyIn { Timetable($0.lines) }`.
  case copyIn((Object) -> Object)

  func hold(_ object: Object) -> Reference<Object> {
    switch self {
    case .strong: .strong(object)
    case .weak: .weak(Weak(object: object))
    case .copyIn(let copy): .strong(copy(object))
    }
  }
}

/// An object as a table holds it.
enum Reference<Object: AnyObject> {
  case strong(Object)
  case weak(Weak<Object>)

  /// The object, unless it has died.
  var object: Object? {
    switch self {
    case .strong(let object): object
    case .weak(let weak): weak.object
    }
  }
}

/// When two objects are the same key: by identity, or by equality.
///
/// In Foundation: the personality half of `NSPointerFunctions.Options`. There, object personality may
/// be asked of anything; here `equality` exists only for objects that say what it means.
public struct Personality<Object: AnyObject> {
  /// Where to look for an object: the same number for two objects that are the same key.
  let slot: (Object) -> Int

  let areSame: (Object, Object) -> Bool

  /// The same if they are one object: `===`, as object-pointer personality.
  public static var identity: Personality {
    Personality(slot: { ObjectIdentifier($0).hashValue }, areSame: { $0 === $1 })
  }
}

extension Personality where Object: Hashable {
  /// The same if they are equal: `==` and `hash(into:)`, as object personality.
  public static var equality: Personality {
    Personality(slot: { $0.hashValue }, areSame: { $0 == $1 })
  }
}
