public import KeyValueObserving

// The compiler chooses among the overloads by who may use the object. They differ in nothing else.

extension KVOController {
  /// A closure that receives the observer, the object, and the change.
  ///
  /// Counterpart: `FBKVONotificationBlock`.
  public typealias Handler<Object, Value> = (
    _ observer: Observer, _ object: Object, _ change: Change<Value>
  ) -> Void

  /// Registers a handler for changes to the value at `keyPath`, unless the value is already
  /// observed.
  ///
  /// ```swift
  /// kvoController.observe(train, \.delay) { board, train, change in
  ///   board.show("\(train.number) is \(change.value) min late")
  /// }
  /// ```
  ///
  /// All overloads behave in this way, except where they say otherwise. The handler is called in
  /// the context in which you register it. If that context is an actor, a change that's made
  /// outside of the actor stops the process. The actor isn't retained, and once it's gone, the
  /// handler isn't called anymore. A model on the main actor needs no further arguments if its
  /// conformance is on the main actor, too, as in `@MainActor final class Model: @MainActor
  /// KeyValueObservable`. If there's no actor, make changes only where the handler may be called. A
  /// debug build stops if a change on another thread calls the handler while it's running.
  ///
  /// If several threads change the object, the object has to be `Sendable`. Then the compiler
  /// chooses an overload whose handler may run on any thread, or one that requires an actor. If
  /// there's no actor, and reading the value calls `accessValue(for:)` of a `Sendable` object, such
  /// as one in the middle of a path, the process stops.
  ///
  /// In a generic function, the compiler sees only what the function's constraints say, and nothing
  /// else checks the rest. So state there that an object or an observer is `Sendable`, as in
  /// `Object: KeyValueObservable & Sendable` and `where Self: Sendable`, also in a helper that
  /// calls `accessValue(for:)`, and pass on the caller's actor with the parameter `isolation:
  /// isolated (any Actor)? = #isolation`. The same goes for an instance of a `Sendable` class
  /// that's passed as one of its superclass.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make, and whether a change has the old value.
  ///     (A change always has the current value, so the option `new` adds nothing.)
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///     If so, the handlers are called in the order of registration, and `unobserve` ends all
  ///     registrations for the value.
  ///   - file: The file to report in a message.
  ///   - line: The line to report in a message.
  ///   - handler: The closure to call with each change.
  ///   - isolation: The actor that you're calling from. Leave it out.
  /// - Returns: A token that ends the registration, and says whether it was made.
  /// - Precondition: Changes to the value are announced, because the value comes from properties
  ///   that are `@Observed` or announced manually. The value can be read after every change: for
  ///   `\.stops[0]`, there must always be a first stop. If the observer is `Sendable`, and the
  ///   object isn't, you're calling from an actor.
  /// - Complexity: O(*n* + *p*), where *n* is the number of registrations that this controller has
  ///   for the object, and *p* is the number of observed properties that the value comes from, if
  ///   few of these belong to one object.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>,
    _ isolation: isolated (any Actor)? = #isolation
  ) -> ObservationToken {
    let place = Place.on(isolation, file, line)
    if isObserverSendable, place.isOneThread { reportRelease(of: Object.self, place) }
    let kind = allowingDuplicates ? Registration.Kind.additional : .single
    return register(object, keyPath, options, kind, place, handler)
  }

  /// Registers a handler that's called on an actor, although the object is `Sendable`.
  ///
  /// ```swift
  /// kvoController.observe(tram, \.delay, isolation: MainActor.shared) { panel, _, change in
  ///   panel.show(change.value)
  /// }
  /// ```
  ///
  /// The compiler also chooses this overload, and not the one for any thread, if the observer, the
  /// value, or the key path isn't `Sendable`. By default, `isolation` is the actor that you're
  /// calling from, and it can't be another one. A change that's made outside of the actor stops the
  /// process. If you get the error that `nil` isn't compatible with `any Actor`, you're not calling
  /// from an actor, so the observer, the key path, the value, and the handler have to be
  /// `Sendable`. (In the language mode of Swift 5, a key path is `Sendable` only with the upcoming
  /// feature `InferSendableFromCaptures`.)
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>
  ) -> ObservationToken {
    let place = Place.on(isolation, file, line)
    let kind = allowingDuplicates ? Registration.Kind.additional : .single
    return register(object, keyPath, options, kind, place, handler)
  }
}

extension KVOController where Observer: Sendable {
  /// Registers a handler that's called on any thread that makes a change.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer, the key
  /// path, the value, and the handler must be `Sendable`, too. If two changes overlap, the calls to
  /// the handler overlap as well, and may come in either order. If only the latest value matters,
  /// read it in the handler. To receive the values in another place, iterate over
  /// ``values(of:_:initial:file:line:)`` there.
  ///
  /// If another thread makes a change while this method makes the `initial` call, the handler is
  /// called again.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler:
      @escaping @Sendable (_ observer: Observer, _ object: Object, _ change: Change<Value>) -> Void
  ) -> ObservationToken {
    let kind = allowingDuplicates ? Registration.Kind.additional : .single
    return register(object, keyPath, options, kind, .anywhere(file, line), handler)
  }
}

extension KVOController {
  /// Makes a registration whose closure knows the types.
  ///
  /// This method is inlinable so that the compiler can specialize the closure wherever the value's
  /// type is known. Specialized code doesn't have to box values in `Any`.
  @inlinable func register<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservingOptions,
    _ kind: Registration.Kind,
    _ place: Place,
    _ handler: @escaping Handler<Object, Value>
  ) -> ObservationToken {
    // If the value is just an `@Observed` property of the object's class, `copy` reads it, and it's
    // always that property. Any other value has to be followed.
    let (resolved, copy) = object.resolve(
      keyPath,
      isConfined: place.isOneThread,
      mayComeFromNothing: !isDebugBuild,
      file: place.file,
      line: place.line,
      reading: { _ = object[keyPath: keyPath] }
    )
    let isolation = place.isolation
    let (hasOldValue, hasPriorCall) = (options.contains(.old), options.contains(.prior))
    let notify: Registration.Notifier = { registration, observer, object, isBefore, old in
      // The casts are safe: the registry's only observer has this type, and the ledger checks the
      // object's identity.
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      if let isolation, !isolation.permits(object) { return nil }
      let known: Value? = old.value()
      if isBefore {
        let value = known ?? copy.map { read(object, $0) } ?? object[keyPath: keyPath]
        // The getter may have ended the registration.
        guard registration.isWanted else { return nil }
        let oldValue = hasOldValue ? value : nil
        if hasPriorCall {
          handler(observer, object, Change(value, oldValue: oldValue, isPrior: true))
        }
        return known == nil ? oldValue.map { TypedKeptValue($0) } : nil
      }
      let value: Value
      if let copy {
        value = read(object, copy)
      } else {
        var followed: Value?
        registration.resolved.follow(object) { followed = object[keyPath: keyPath] }
        guard let followed, registration.isWanted else { return nil }
        value = followed
      }
      handler(observer, object, Change(value, oldValue: hasOldValue ? known : nil))
      return nil
    }
    let registration = Registration(
      of: object,
      keyPath,
      resolved,
      options,
      kind,
      in: registry,
      place,
      notify: notify
    )
    let isNew = registry.add(registration, on: object) { _ = object[keyPath: keyPath] }
    return ObservationToken(registry, registration, isNew: isNew)
  }

  /// Stops the process because the handler might be released anywhere, and the object with it.
  ///
  /// If a `Sendable` observer is released on another thread, so is what its registrations retain.
  @usableFromInline func reportRelease<Object>(of type: Object.Type, _ place: Place) -> Never {
    fatalError(
      """
      \(Observer.self) is Sendable, so its registrations may end on any thread, and release the \
      observed object and the handler there, but \(type) isn't Sendable. Observe it on an actor, or \
      make it Sendable.
      """,
      file: place.file,
      line: place.line
    )
  }
}

/// Reads an `@Observed` property without its key path.
@inlinable func read<Value>(_ object: AnyObject, _ copy: PropertyOrigin.Copy) -> Value {
  var value: Value?
  withUnsafeMutablePointer(to: &value) { copy(object, $0) }
  return value.unsafelyUnwrapped
}

extension OldValueSource {
  /// Returns the old value as an instance of `Value`; nil if none was kept for the registration or
  /// shared with it.
  ///
  /// A property shares its old value only with registrations for just this property.
  @inlinable func value<Value>() -> Value? {
    switch self {
    case .kept(let value): unsafeDowncast(value, to: TypedKeptValue<Value>.self).value
    case .shared(let value): value.assumingMemoryBound(to: Value.self).pointee
    case .none: nil
    }
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
