/// A weak reference.
public struct Weak<Object: AnyObject> {
  /// The object; nil after its deallocation.
  public weak var object: Object?

  /// Creates a reference to an object.
  public init(object: Object?) { self.object = object }
}

extension Weak: Sendable where Object: Sendable {}
