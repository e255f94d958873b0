public import KeyValueObserving

/// How an observed value is read.
@usableFromInline struct Reading<Value> {
  @usableFromInline let copy: Origin.Copy

  /// Reads a property as plainly as its own class does.
  @inlinable init(_ copy: @escaping Origin.Copy) {
    self.copy = copy
  }

  /// Reads anything else, by its key path.
  @inlinable init<Object: AnyObject>(_ read: @escaping (Object) -> Value) {
    self.init { object, place in
      let object = unsafeDowncast(object, to: Object.self)
      place.assumingMemoryBound(to: Value?.self).pointee = read(object)
    }
  }

  @inlinable func callAsFunction(_ object: AnyObject) -> Value {
    var value: Value?
    withUnsafeMutablePointer(to: &value) { copy(object, $0) }
    return value.unsafelyUnwrapped
  }
}
