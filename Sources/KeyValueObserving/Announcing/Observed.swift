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
/// mutation copies the value only if a registration has the option `old` or `prior`. It may stay
/// open while its task is suspended, as in `await bump(&train.delay)`, and end on another thread.
/// While the object isn't observed, setting a property takes at most a few nanoseconds longer than
/// a plain store.
///
/// While a property is mutated in place, observers mustn't read it, not even when another property
/// changes. So if an observer or an observed value reads two properties, don't mutate both at once,
/// as in `swap(&train.delay, &train.platform)`: Swift's exclusivity check stops the process.
///
/// The property's `didSet` runs after its observers, because the wrapper calls them as part of
/// setting the value. (Foundation calls them after `didSet`.) So an observer doesn't see what
/// `didSet` is going to update. Use a computed property for values that have to agree with this
/// one.
///
/// Holding a lock while you set the property would call the observers with the lock held. If several
/// threads change a property, announce its changes manually, as shown in
/// ``KeyValueObservable/willChangeValue(for:)``.
///
/// A class with observed properties can be `Codable` if it lists them in its `CodingKeys`, without
/// `observerList`. If the class doesn't conform to ``KeyValueObservable``, the compiler reports an
/// error at `<unknown>:0`, which names the class.
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

  /// An unavailable requirement of property wrappers, which the static subscript replaces.
  @available(*, unavailable, message: "@Observed needs a class that is KeyValueObservable")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The value of the property in the enclosing object.
  ///
  /// Both key paths are passed as autoclosures. In optimized code, the compiler turns
  /// `object[keyPath: storage()]` into a plain access to the stored property, so that a key path is
  /// created only if a recorded reading needs one.
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
      guard object.isObserved else {
        object[keyPath: storage()].value = newValue
        return
      }
      let property = object[keyPath: storage()].property
      let entries = object.entries(for: property)
      if entries.needsRound {
        var round = Round(for: property, consume entries)
        let oldValue = Optional(object[keyPath: storage()].value)
        round.willChange(object, keeping: oldValue)
        object[keyPath: storage()].value = newValue
        round.didChange(object, keeping: oldValue)
      } else {
        object[keyPath: storage()].value = newValue
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

  /// Records a read of the property.
  @inlinable @inline(__always)
  static func note<Root: KeyValueObservable>(
    _ object: Root,
    _ keyPath: @escaping () -> ReferenceWritableKeyPath<Root, Value>,
    _ storage: @escaping () -> ReferenceWritableKeyPath<Root, Self>
  ) {
    AccessRecorder.note(object[keyPath: storage()].property, of: object.observerList.ledger) {
      PropertyOrigin {
        PropertyKeyPaths(property: keyPath(), storage: storage())
      } copy: { object, value in
        let object = unsafeDowncast(object, to: Root.self)
        value.assumingMemoryBound(to: Value?.self).pointee = object[keyPath: storage()].value
      }
    }
  }
}
