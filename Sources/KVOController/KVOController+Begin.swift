public import KeyValueObserving

/// What a call to `observe` asks for.
@frozen @usableFromInline struct Request<Object: KeyValueObservable, Value> {
  @usableFromInline let object: Object
  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let options: ObservingOptions
  @usableFromInline let kind: RegistrationKind
  @usableFromInline let place: Place
  @usableFromInline let resolved: ResolvedKeyPath
  /// A function that reads the value.
  @usableFromInline let read: ValueReader<Value>

  @inlinable
  init(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservingOptions,
    _ kind: RegistrationKind,
    _ place: Place
  ) {
    self.object = object
    self.keyPath = keyPath
    self.options = options
    self.kind = kind
    self.place = place
    let (resolved, copy) = object.resolve(
      keyPath,
      isConfined: place.isForOneThread,
      mayComeFromNothing: !isDebugBuild,
      file: place.file,
      line: place.line
    ) {
      _ = object[keyPath: keyPath]
    }
    self.resolved = resolved
    read =
      copy.map { ValueReader($0) } ?? ValueReader { (object: Object) in object[keyPath: keyPath] }
  }
}

/// Whether the library was built for debugging, so that it stops at mistakes.
///
/// A getter may read observed properties only under a condition. So whether a value comes from any
/// may depend on data, and data mustn't stop a program that's in use.
@usableFromInline var isDebugBuild: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

/// How a registration treats others for the same value.
@frozen @usableFromInline enum RegistrationKind {
  /// The registration isn't made if there's another one.
  case single
  /// The registration is made in any case.
  case additional
  /// The registration is made in any case, and isn't in the way of others.
  case stream

  @usableFromInline init(_ allowingDuplicates: Bool) {
    self = allowingDuplicates ? .additional : .single
  }
}

// These methods are inlinable so that the compiler can specialize them wherever the value's type is
// known. Specialized code doesn't have to box values in `Any`.

extension KVOController {
  /// Registers a handler that receives the value after each change.
  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ request: Request<Object, Value>,
    value handler: @escaping (Observer, Object, Value) -> Void
  ) -> ObservationToken<Observer> {
    let read = request.read
    return begin(request) { registration, observer, object, _, _ in
      let confinement = registration.confinement
      // The casts are safe: the core's only observer has this type, and the ledger checks the
      // object's identity.
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      if let confinement, !confinement.permits(object) { return nil }
      let value = read.newValue(of: object, for: registration)
      if let confinement {
        confinement.call(for: object) { handler(observer, object, value) }
      } else {
        handler(observer, object, value)
      }
      return nil
    }
  }

  /// Registers a handler that receives changes.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - handler: The handler.
  /// - Returns: The token.
  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ request: Request<Object, Value>,
    change handler: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> ObservationToken<Observer> {
    let read = request.read
    return begin(request) { registration, observer, object, moment, old in
      let (options, confinement) = (registration.options, registration.confinement)
      let isFollowed = registration.resolved.isFollowed
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      if let confinement, !confinement.permits(object) { return nil }
      var (oldValue, newValue): (Value?, Value?)
      var kept: TypedKeptValue<Value>?
      if options.contains(.old) { oldValue = old.value(mayUseShared: !isFollowed) }
      if moment == .willChange {
        if options.contains(.old), oldValue == nil {
          kept = read.oldValue(of: object)
          oldValue = kept?.value
        }
        guard options.contains(.prior) else { return kept }
      } else {
        if options.contains(.new) || isFollowed {
          newValue = read.newValue(of: object, for: registration)
        }
      }
      let change = Change(
        oldValue: oldValue,
        newValue: options.contains(.new) ? newValue : nil,
        isPrior: moment == .willChange
      )
      if let confinement {
        confinement.call(for: object) { handler(observer, object, change) }
      } else {
        handler(observer, object, change)
      }
      return kept
    }
  }

  /// Registers a handler that receives the old and the new value.
  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ request: Request<Object, Value>,
    values handler: @escaping (Observer, Object, Value, Value) -> Void
  ) -> ObservationToken<Observer> {
    begin(request) { observer, object, change in
      guard let old = change.oldValue, let new = change.newValue else { return }
      handler(observer, object, old, new)
    }
  }

  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ request: Request<Object, Value>,
    notify: @escaping Registration.Notifier
  ) -> ObservationToken<Observer> {
    ObservationToken(
      core.observe(
        request.object,
        request.keyPath,
        request.resolved,
        options: request.options,
        kind: request.kind,
        place: request.place,
        notify: notify,
        reading: { _ = request.read(request.object) }
      )
    )
  }
}

extension OldValueSource {
  /// Returns the old value as an instance of `Value`, if there is one.
  ///
  /// - Parameter mayUseShared: Whether the value is just the property, so that the old value that
  ///   the property shares is the value's.
  /// - Returns: The old value; nil if none was kept for the registration or shared with it.
  @inlinable func value<Value>(mayUseShared: Bool) -> Value? {
    switch self {
    case .kept(let value): unsafeDowncast(value, to: TypedKeptValue<Value>.self).value
    case .shared(let value) where mayUseShared: value.assumingMemoryBound(to: Value.self).pointee
    case .shared, .none: nil
    }
  }
}

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

  @inlinable func callAsFunction(_ object: AnyObject) -> Value {
    var value: Value?
    withUnsafeMutablePointer(to: &value) { copy(object, $0) }
    return value.unsafelyUnwrapped
  }

  /// Reads the value after a change, and updates the registration's trail, if it has one.
  @inlinable func newValue(of object: AnyObject, for registration: Registration) -> Value {
    guard registration.resolved.isFollowed else { return self(object) }
    var value: Value?
    registration.resolved.follow(object) { value = self(object) }
    return value.unsafelyUnwrapped
  }

  /// Reads the value before a change, for use after the change.
  ///
  /// - Returns: The value.
  @inlinable @inline(never)
  func oldValue(of object: AnyObject) -> TypedKeptValue<Value> { TypedKeptValue(self(object)) }
}
