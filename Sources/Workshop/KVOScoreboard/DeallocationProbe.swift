/// A probe that shows whether an object has been deallocated after a function has used it.
struct DeallocationProbe<Object: AnyObject> {
  private weak var object: Object?

  /// Whether the object still hasn't been deallocated.
  var isAlive: Bool { object != nil }

  /// Passes a new object to a function, and then keeps only a weak reference to it.
  @inline(never)
  init(_ makeObject: @autoclosure () -> Object, _ body: (Object) -> Void) {
    let object = makeObject()
    body(object)
    self.object = object
  }
}
