/// A property wrapper that announces changes to the observers of the enclosing object.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
///   @Observed var stops: [String] = []
/// }
/// ```
///
/// Setting the property announces one change, and so does mutating it in place. An in-place
/// mutation copies the value only if a registration has the option `old` or `prior`. Such a
/// mutation may stay open while its task is suspended, as in `await bump(&train.delay)`, so it may
/// end on a different thread. While the object isn't observed, setting a property takes at most a
/// few nanoseconds longer than a plain store, or some twenty if the class is in another module,
/// provided that the code is specialized: in generic code that isn't, setting a property of a
/// generic class takes a hundred nanoseconds or more.
///
/// While a property is being mutated in place, observers must not read it, even if they're called
/// because another property changes. So if an observer or the getter of an observed value reads two
/// properties, don't mutate both at once, as `swap(&train.delay, &train.platform)` does. Also,
/// don't remove an object from a collection in place if the object's `deinit` changes a property
/// that leads an observer back to the collection; set the collection instead. Otherwise, Swift's
/// exclusivity check stops the process.
///
/// The property's `didSet` runs after the observers have been called, because the wrapper calls
/// them as part of setting the value. (Foundation calls them after `didSet`.) So when an observer
/// is called, `didSet` hasn't updated any other values yet. If another value always has to agree
/// with this property, make that value a computed property.
///
/// The wrapper has the property's identity. So don't copy a wrapper, as `_second = _first` in an
/// initializer does: the observers of either property would be called for changes to the other one.
/// And don't replace the wrapper, as `_delay = Observed(wrappedValue: 5)` does, while the object is
/// observed: the property's observers would miss all later changes.
///
/// If you held a lock while setting the property, the observers would be called with the lock held.
/// So if several threads change a property, announce its changes manually, as shown in
/// ``KeyValueObservable/withChange(of:_:)``.
///
/// If the class doesn't conform to ``KeyValueObservable``, the compiler reports an error that names
/// the class but has the location `<unknown>:0`.
///
/// This wrapper can't be combined with another property wrapper. If the other one is the inner one,
/// as in `@Observed @Clamped var level`, the errors have the location `<unknown>:0`, too.
///
/// Counterpart: the setter that Foundation's KVO installs at run time. Swift can't replace setters
/// at run time, so you have to declare which properties are observable, as with Combine's
/// `@Published`.
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline var value: Value
  @usableFromInline let property: PropertyID

  /// Creates a property with an initial value and an identity of its own.
  public init(wrappedValue: Value) {
    value = wrappedValue
    property = PropertyID()
  }

  /// The property that wrappers must have; unavailable, since the static subscript replaces it.
  @available(
    *,
    unavailable,
    message: """
      @Observed needs a class that is KeyValueObservable, and can't be combined with another \
      property wrapper
      """
  )
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The value of the property in the enclosing object.
  ///
  /// Both key paths are passed as autoclosures. In optimized code, the compiler turns
  /// `object[keyPath: storage()]` into a plain access to the stored property. So a key path is
  /// created only if a reading is being recorded and needs one.
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance object: Root,
    wrapped keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    storage storage: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Self>
  ) -> Value {
    @inlinable @inline(__always) get {
      if AccessRecorder.isRecording { note(object, keyPath, storage) }
      return object[keyPath: storage()].value
    }
    @inlinable @inline(__always) set {
      guard object.isObserved else { return store(newValue, in: object, storage) }
      let property = object[keyPath: storage()].property
      let entries = object.entries(for: property)
      if entries.needsRound {
        var round = Round(for: property, consume entries)
        let oldValue = Optional(object[keyPath: storage()].value)
        round.willChange(object, keeping: oldValue)
        store(newValue, in: object, storage)
        round.didChange(object, keeping: oldValue)
      } else {
        store(newValue, in: object, storage)
        (consume entries).didChange(object)
      }
    }
    @inlinable @inline(__always) _modify {
      let property = object[keyPath: storage()].property
      var round = object.isObserved ? Round(for: property, object.entries(for: property)) : nil
      let wantsOldValue = round?.wantsWillChange ?? false
      let oldValue = wantsOldValue ? object[keyPath: storage()].value : nil
      round?.willChange(object, keeping: oldValue)
      defer { round?.didChange(object, keeping: oldValue) }
      yield &object[keyPath: storage()].value
    }
  }

  /// Stores a value, and destroys the old one after the access to the storage has ended, because a
  /// `deinit` may change a property that leads an observer back to this one.
  @inlinable @inline(__always)
  static func store<Root: KeyValueObservable>(
    _ value: Value,
    in object: Root,
    _ storage: () -> ReferenceWritableKeyPath<Root, Self>
  ) {
    let replaced = exchange(&object[keyPath: storage()].value, with: value)
    withExtendedLifetime(replaced) {}
  }

  /// Records a read of the property.
  @inlinable @inline(__always)
  static func note<Root: KeyValueObservable>(
    _ object: Root,
    _ keyPath: @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    _ storage: @escaping () -> ReferenceWritableKeyPath<Root, Self>
  ) {
    let ledger = object.observerList.ledger
    AccessRecorder.note(object[keyPath: storage()].property, of: ledger) {
      PropertyOrigin {
        PropertyKeyPaths(property: keyPath(), storage: storage())
      } copy: { object, value in
        let copy = unsafeDowncast(object, to: Root.self)[keyPath: storage()].value
        value.assumingMemoryBound(to: Value?.self).pointee = copy
      }
    }
  }
}
