public import KeyValueObserving

// Handlers that are called in only one place: on one actor, on one thread, or in one task.

extension KVOController {
  /// Registers a handler that receives the value at `keyPath` after each change, unless the value
  /// is already observed.
  ///
  /// ```swift
  /// kvoController.observe(train, \.delay) { board, train, delay in
  ///   board.show("\(train.number) is \(delay) min late")
  /// }
  /// ```
  ///
  /// All overloads behave in this way, except where they say otherwise. The handler is called in
  /// the context in which you register it. If that context is an actor, a change that's made
  /// outside of the actor stops the process. So a model on the main actor needs no further
  /// arguments if its conformance is on the main actor, too, as in `@MainActor final class Model:
  /// @MainActor KeyValueObservable`. If there's no actor, make changes only where the handler may
  /// be called. A debug build stops if the object is changed on another thread while the handler is
  /// running.
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
  /// Counterpart: `-observe:keyPath:options:block:` with the option `NSKeyValueObservingOptionNew`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether to call the handler once before this method returns.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///     If so, the handlers are called in the order of registration, and `unobserve` ends all
  ///     registrations for the value.
  ///   - file: The file to report in a message.
  ///   - line: The line to report in a message.
  ///   - handler: The closure to call with the observer, the object, and the value.
  ///   - isolation: The actor that you're calling from. Leave it out.
  /// - Returns: A token that ends the registration, and says whether it was made.
  /// - Precondition: Changes to the value are announced, because the value comes from properties
  ///   that are `@Observed` or announced manually. The value can be read after every change: for
  ///   `\.stops[0]`, there must always be a first stop. If the observer is `Sendable`, and the
  ///   controller retains an object that isn't, you're calling from an actor.
  /// - Complexity: O(*n*), where *n* is the number of registrations that this controller has for
  ///   the object.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    initial: Bool = false,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void,
    _ isolation: isolated (any Actor)? = #isolation
  ) -> ObservationToken<Observer> {
    let place = place(isolation, file, line, of: Object.self)
    return begin(
      Request(
        object,
        keyPath,
        initial ? [.initial, .new] : .new,
        .init(allowingDuplicates),
        place
      ),
      value: handler
    )
  }

  /// Registers a handler that receives the old and the new value after each change.
  ///
  /// ```swift
  /// kvoController.observe(train, \.delay) { board, train, old, new in
  ///   if new > old { board.blink() }
  /// }
  /// ```
  ///
  /// If several threads change the object, one call's new value needn't be the next call's old
  /// value, so there's no such overload for handlers that may run on any thread. Use the overload
  /// with `options:` instead.
  ///
  /// Counterpart: `-observe:keyPath:options:block:` with the options for the old and the new value.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void,
    _ isolation: isolated (any Actor)? = #isolation
  ) -> ObservationToken<Observer> {
    let place = place(isolation, file, line, of: Object.self)
    return begin(
      Request(object, keyPath, [.old, .new], .init(allowingDuplicates), place),
      values: handler
    )
  }

  /// Registers a handler that receives a ``Change``, with what the options ask for.
  ///
  /// ```swift
  /// kvoController.observe(train, \.stops, options: [.old, .new, .prior]) { board, train, change in
  ///   board.show(change.isPrior ? "soon" : "now", change.newValue ?? [])
  /// }
  /// ```
  ///
  /// Use this overload for calls before changes.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>,
    _ isolation: isolated (any Actor)? = #isolation
  ) -> ObservationToken<Observer> {
    let place = place(isolation, file, line, of: Object.self)
    return begin(
      Request(object, keyPath, options, .init(allowingDuplicates), place),
      change: handler
    )
  }

  /// A handler that receives a ``Change``.
  ///
  /// Counterpart: `FBKVONotificationBlock`.
  public typealias Handler<Object, Value> = (
    _ observer: Observer, _ object: Object, _ change: Change<Value>
  ) -> Void
}

// Handlers for objects that several threads may change, but that only one actor does change.

extension KVOController {
  /// Registers a handler that's called on an actor, although the object is `Sendable`.
  ///
  /// ```swift
  /// kvoController.observe(tram, \.delay, isolation: MainActor.shared) { panel, _, delay in
  ///   panel.show(delay)
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
    initial: Bool = false,
    allowingDuplicates: Bool = false,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) -> ObservationToken<Observer> {
    let place = Place(isolation, file, line)
    return begin(
      Request(
        object,
        keyPath,
        initial ? [.initial, .new] : .new,
        .init(allowingDuplicates),
        place
      ),
      value: handler
    )
  }

  /// Registers a handler that receives the old and the new value, on an actor.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    allowingDuplicates: Bool = false,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void
  ) -> ObservationToken<Observer> {
    let place = Place(isolation, file, line)
    return begin(
      Request(object, keyPath, [.old, .new], .init(allowingDuplicates), place),
      values: handler
    )
  }

  /// Registers a handler that receives a ``Change``, on an actor.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions,
    allowingDuplicates: Bool = false,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>
  ) -> ObservationToken<Observer> {
    let place = Place(isolation, file, line)
    return begin(
      Request(object, keyPath, options, .init(allowingDuplicates), place),
      change: handler
    )
  }
}

// Handlers that may be called on any thread.

extension KVOController where Observer: Sendable {
  /// Registers a handler that receives the value, on any thread that makes a change.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer, the key
  /// path, the value, and the handler must be `Sendable`, too. If two changes overlap, the calls to
  /// the handler overlap as well, and may come in either order. If only the latest value matters,
  /// read it in the handler. To receive the values in another place, iterate over
  /// ``values(of:_:initial:bufferingPolicy:file:line:)`` there.
  ///
  /// If another thread makes a change while this method makes the `initial` call, the handler is
  /// called again.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    initial: Bool = false,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) -> ObservationToken<Observer> {
    begin(
      Request(
        object,
        keyPath,
        initial ? [.initial, .new] : .new,
        .init(allowingDuplicates),
        .anyThread(file, line)
      ),
      value: handler
    )
  }

  /// Registers a handler that receives a ``Change``, on any thread that makes it.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservingOptions,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler:
      @escaping @Sendable (_ observer: Observer, _ object: Object, _ change: Change<Value>) -> Void
  ) -> ObservationToken<Observer> {
    begin(
      Request(object, keyPath, options, .init(allowingDuplicates), .anyThread(file, line)),
      change: handler
    )
  }
}
