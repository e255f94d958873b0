/// A way in which a table references an object.
///
/// Counterpart: the memory options in `NSPointerFunctions.Options`. *Opaque* and *malloc* memory
/// have no counterpart, because they're for plain pointers, which a `Dictionary` can store.
public enum Memory<Object: AnyObject> {
  /// A strong reference.
  case strong

  /// A weak reference; an entry ends when the object is deallocated.
  case weak

  /// A strong reference to a copy, which the closure makes.
  ///
  /// Swift has no protocol for objects that can be copied, because a type that's copied is usually
  /// a value type. So you specify how to copy: `.copyIn { Timetable($0.lines) }`.
  case copyIn((Object) -> Object)

  func hold(_ object: Object) -> Reference<Object> {
    switch self {
    case .strong: .strong(object)
    case .weak: .weak(Weak(object: object))
    case .copyIn(let copy): .strong(copy(object))
    }
  }
}

/// A reference to an object in a table.
enum Reference<Object: AnyObject> {
  case strong(Object)
  case weak(Weak<Object>)

  /// The object; nil after its deallocation.
  var object: Object? {
    switch self {
    case .strong(let object): object
    case .weak(let weak): weak.object
    }
  }
}
