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
/// Setting the property announces one change, and so does mutating it in place. Such a mutation may
/// stay open while its task is suspended, as in `await bump(&train.delay)`, so it may end on a
/// different thread. While the object isn't observed, setting a property takes at most a few
/// nanoseconds longer than a plain store, or some twenty if the class is in another module, provided
/// that the code is specialized.
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
/// with this property, make that value a computed property. If the observers of two properties set
/// each other's property every time, they call each other until the stack overflows, so an observer
/// should set a property only if the value differs.
///
/// If you held a lock while setting the property, the observers would be called with the lock held.
/// So if several threads change a property, announce its changes by hand, as shown in
/// ``KeyValueObservable/withChange(of:_:)``.
///
/// If the class doesn't conform to ``KeyValueObservable``, the compiler reports an error that names
/// the class but has the location `<unknown>:0`. This wrapper can't be combined with another one. If
/// the other one is the inner one, as in `@Observed @Clamped var level`, the errors have that
/// location, too. A class with such properties can be `Codable` only if you write `init(from:)` and
/// `encode(to:)`, because the wrapper isn't `Codable`.
///
/// Counterpart: the setter that Foundation's KVO installs at run time. Swift can't replace setters
/// at run time, so you have to declare which properties are observable, as with Combine's
/// `@Published`.
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline var value: Value

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { value = wrappedValue }

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
  /// The key path `keyPath` identifies the property in ledgers. It's the one whose root is the class
  /// that declares the property, whichever key path somebody observes.
  ///
  /// Both key paths are passed as autoclosures. In optimized code, the compiler turns
  /// `object[keyPath: storage()]` into a plain access to the stored property. So a key path is
  /// created only if the object is observed, or if a reading is being recorded.
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance object: Root,
    wrapped keyPath: @autoclosure () -> ReferenceWritableKeyPath<Root, Value>,
    storage storage: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Self>
  ) -> Value {
    @inlinable @inline(__always) get {
      if AccessRecorder.isRecording {
        AccessRecorder.note(keyPath(), of: object.observerList.ledger, storage: storage()) {
          let value = unsafeDowncast($0, to: Root.self)[keyPath: storage()].value
          $1.assumingMemoryBound(to: Value?.self).pointee = value
        }
      }
      return object[keyPath: storage()].value
    }
    @inlinable @inline(__always) set {
      guard object.observerList.ledger.isObserved else {
        return store(newValue, in: object, storage)
      }
      let round = Round.begin(object, object.observerList.ledger, keyPath())
      store(newValue, in: object, storage)
      round.didChange(object)
    }
    @inlinable @inline(__always) _modify {
      guard object.observerList.ledger.isObserved else {
        yield &object[keyPath: storage()].value
        return
      }
      let round = Round.begin(object, object.observerList.ledger, keyPath())
      defer { round.didChange(object) }
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
}
