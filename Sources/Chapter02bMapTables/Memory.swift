internal import Chapter02WeakMap

/// A way in which a table references an object.
///
/// Counterpart: the memory options in `NSPointerFunctions.Options`. There's no equivalent for
/// *opaque* and *malloc* memory, because these options are for plain pointers, which you can store
/// in a `Dictionary`.
public enum Memory<Object: AnyObject> {
  /// A strong reference.
  case strong

  /// A weak reference, which means that the entry is dead after the object's deallocation.
  case weak

  /// A strong reference to a copy that the closure makes.
  ///
  /// You have to provide the closure, as in `.copyIn { Timetable($0.lines) }`, because Swift has no
  /// protocol for classes whose instances can be copied.
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
