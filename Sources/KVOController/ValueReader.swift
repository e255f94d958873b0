public import KeyValueObserving

/// A function that reads an observed value from an object.
@frozen @usableFromInline struct ValueReader<Value> {
  @usableFromInline let copy: PropertyOrigin.Copy

  /// Creates a reader for an `@Observed` property that's declared by the object's own class.
  @inlinable init(_ copy: @escaping PropertyOrigin.Copy) {
    self.copy = copy
  }

  /// Creates a reader for any other value.
  @inlinable init<Object: AnyObject>(_ read: @escaping (Object) -> Value) {
    self.init { object, value in
      let object = unsafeDowncast(object, to: Object.self)
      value.assumingMemoryBound(to: Value?.self).pointee = read(object)
    }
  }

  /// Returns a reader that also updates the registration's trail whenever it reads the value.
  @inlinable func following(_ resolved: ResolvedKeyPath) -> Self {
    Self { object, value in
      resolved.follow(object) { copy(object, value) }
    }
  }

  @inlinable func callAsFunction(_ object: AnyObject) -> Value {
    var value: Value?
    withUnsafeMutablePointer(to: &value) { copy(object, $0) }
    return value.unsafelyUnwrapped
  }

  /// Reads the value before a change, and keeps it in `old` for use after the change.
  ///
  /// - Returns: The value, or only the elements that the change affects; nil if the change is an
  ///   insertion.
  @inlinable @inline(never)
  func value(
    of object: AnyObject,
    _ elements: ElementChange?,
    keptIn old: inout PriorValue
  ) -> Value? {
    old = .none
    guard elements?.hasOldValues ?? true else { return nil }
    let whole = self(object)
    let value = elements?.elements(of: whole) ?? whole
    old = .kept(TypedOldValue(value))
    return value
  }
}
