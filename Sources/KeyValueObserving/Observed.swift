/// A property whose changes are announced to its observers.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observationInfo = ObservationInfo()
///   @Observed var delay = 0
///   @Observed var stops: [String] = []
/// }
/// ```
///
/// Setting the property announces one change; so does one mutation in place, which does not copy
/// the value. While nobody observes the object, a set costs a few nanoseconds over a plain store.
///
/// Counterpart: the setter that Foundation's KVO swaps in at run time. Swift has no such swap, so
/// the property says that it wants to be observed, as with Combine's `@Published`.
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline var value: Value
  @usableFromInline let slot: Slot

  /// Starts the property with a value, and gives it a slot of its own.
  public init(wrappedValue: Value) {
    self.init(wrappedValue, slot: Slot())
  }

  @usableFromInline init(_ value: Value, slot: Slot) {
    self.value = value
    self.slot = slot
  }

  /// Exists only because a property wrapper must have it: in a class, the subscript stands in.
  @available(*, unavailable, message: "@Observed needs a class that is KeyValueObservable")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The property as the enclosing object's users see it.
  ///
  /// Neither key path is used unless a reading is being recorded: the compiler then turns
  /// `object[keyPath: storage]` into a plain access to the stored property.
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance object: Root,
    wrapped keyPath: ReferenceWritableKeyPath<Root, Value>,
    storage storage: ReferenceWritableKeyPath<Root, Self>
  ) -> Value {
    @inlinable @inline(__always) get {
      if Recording.isActive {
        let slot = object[keyPath: storage].slot
        Recording.note(
          Touch(slot: slot, of: object.observationInfo, at: keyPath, storedAt: storage)
        )
      }
      return object[keyPath: storage].value
    }
    @inlinable @inline(__always) set {
      let slot = object[keyPath: storage].slot
      let round = object.observationInfo.willChange(slot, of: object)
      // The whole wrapper is stored: assigning its `value` alone costs a hundred times as much.
      object[keyPath: storage] = Self(newValue, slot: slot)
      round?.didChange()
    }
    @inlinable @inline(__always) _modify {
      let slot = object[keyPath: storage].slot
      let round = object.observationInfo.willChange(slot, of: object)
      defer { round?.didChange() }
      yield &object[keyPath: storage].value
    }
  }
}
