/// A weak reference to an object that only one function used.
struct DeallocationProbe<Object: AnyObject> {
  private weak var object: Object?

  /// Whether the object wasn't deallocated.
  var isAlive: Bool { object != nil }

  /// Passes a new object to a function, and then gives up the reference.
  @inline(never)
  init(_ makeObject: @autoclosure () -> Object, _ body: (Object) -> Void) {
    let object = makeObject()
    body(object)
    self.object = object
  }
}
