/// A property whose changes are announced to its observers.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
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
    value = wrappedValue
    slot = Slot()
  }

  /// Exists only because a property wrapper must have it: in a class, the subscript stands in.
  @available(*, unavailable, message: "@Observed needs a class that is KeyValueObservable")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The property as the enclosing object's users see it.
  ///
  /// Both key paths are autoclosures: none is made unless a reading is being recorded, and the
  /// compiler turns `object[keyPath: storage()]` into a plain access to the stored property.
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance object: Root,
    wrapped keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    storage storage: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Self>
  ) -> Value {
    @inlinable @inline(__always) get {
      if Recording.isActive { note(object, keyPath, storage) }
      return object[keyPath: storage()].value
    }
    @inlinable @inline(__always) set {
      guard object.isObserved else {
        object[keyPath: storage()].value = newValue
        return
      }
      let slot = object[keyPath: storage()].slot
      let round = object.willChange(slot)
      object[keyPath: storage()].value = newValue
      round.didChange(object)
    }
    @inlinable @inline(__always) _modify {
      let slot = object[keyPath: storage()].slot
      let round = object.isObserved ? object.willChange(slot) : nil
      defer { round?.didChange(object) }
      yield &object[keyPath: storage()].value
    }
  }

  /// Tells whoever records a reading where the value comes from.
  @inlinable @inline(__always)
  static func note<Root: KeyValueObservable>(
    _ object: Root,
    _ keyPath: @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    _ storage: @escaping () -> ReferenceWritableKeyPath<Root, Self>
  ) {
    let origin = Origin {
      Spelling(keyPath: keyPath(), storage: storage())
    } copy: { object, place in
      let object = unsafeDowncast(object, to: Root.self)
      place.assumingMemoryBound(to: Value?.self).pointee = object[keyPath: storage()].value
    }
    let slot = object[keyPath: storage()].slot
    Recording.note(Touch(slot, of: object.observerList, origin: origin))
  }
}
