public import KeyValueObserving

// Handlers that are called in only one place: on one thread, in one task, or on one actor.

extension KVOController {
  /// Registers a handler that receives the value at `keyPath` after each change, unless the value is
  /// already observed.
  ///
  /// ```swift
  /// kvoController.observe(train, \.delay) { board, train, delay in
  ///   board.show("\(train.number) is \(delay) min late")
  /// }
  /// ```
  ///
  /// The handler is called in the same context in which you register it. If that context is an
  /// actor, a change that's made outside of the actor stops the process. By default, `isolation` is
  /// the actor that you're calling from, so a model on the main actor needs no `isolation:` if its
  /// conformance is on the main actor, too, as in
  /// `final class Model: @MainActor KeyValueObservable`. If there's no actor, make changes only where
  /// the handler may be called. A debug build stops if the object is changed on another thread while
  /// the handler is running.
  ///
  /// If several threads change the object, the object has to be `Sendable`. Then the compiler
  /// chooses another overload, which requires that the observer, the key path, and the handler are
  /// `Sendable`, too. If only one actor changes such an object while it's observed, pass that actor
  /// as `isolation:`. If the compiler can't see that an object is `Sendable`, because it's passed to
  /// a generic function or as an instance of a superclass, state it, as in
  /// `Object: KeyValueObservable & Sendable`.
  ///
  /// If the array at the end of the key path is changed by an array proxy, the handler
  /// receives the whole array. For its changed elements, use the overload with `options:`.
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
  ///   - isolation: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with the observer, the object, and the value.
  /// - Returns: A token that ends the registration, and says whether it was made.
  /// - Precondition: Changes to the value are announced, because the value comes from properties
  ///   that are `@Observed` or announced manually. Changes are made on the actor.
  /// - Complexity: O(*n*), where *n* is the number of registrations that this controller has for
  ///   the object.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    initial: Bool = false,
    allowingDuplicates: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) -> ObservationToken {
    let place = Confinement.to(isolation, file, line)
    let options: ObservingOptions = initial ? [.initial, .new] : .new
    return begin(
      Request(object, keyPath, options, allowingDuplicates, place, file, line),
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
  /// Otherwise, this overload behaves like the one whose handler receives one value.
  ///
  /// Counterpart: `-observe:keyPath:options:block:` with the options for the old and the new value.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - isolation: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with the observer, the object, and the two values.
  /// - Returns: A token that ends the registration, and says whether it was made.
  /// - Precondition: Changes to the value are announced. They're made on the actor.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    allowingDuplicates: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void
  ) -> ObservationToken {
    let place = Confinement.to(isolation, file, line)
    return begin(
      Request(object, keyPath, [.old, .new], allowingDuplicates, place, file, line),
      values: handler
    )
  }

  /// Registers a handler that receives a ``Change``, with what the options ask for.
  ///
  /// ```swift
  /// kvoController.observe(train, \.stops, options: [.old, .new, .prior]) { board, train, change in
  ///   board.show("\(change.kind) at \(change.indexes ?? [])")
  /// }
  /// ```
  ///
  /// Use this overload for changes to individual elements of an array, and for calls before changes.
  /// Otherwise, it behaves like the one whose handler receives the value.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - isolation: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with the observer, the object, and the change.
  /// - Returns: A token that ends the registration, and says whether it was made.
  /// - Precondition: Changes to the value are announced. They're made on the actor.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions,
    allowingDuplicates: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>
  ) -> ObservationToken {
    let place = Confinement.to(isolation, file, line)
    return begin(
      Request(object, keyPath, options, allowingDuplicates, place, file, line),
      change: handler
    )
  }

  /// A closure that receives the observer, the object, and the change.
  ///
  /// Counterpart: `FBKVONotificationBlock`.
  public typealias Handler<Object, Value> = (
    _ observer: Observer, _ object: Object, _ change: Change<Value>
  ) -> Void
}

// Handlers that are called on any thread that makes a change, or in a place that the caller names.

extension KVOController where Observer: Sendable {
  /// Registers a handler that receives the value after each change, on any thread that makes it.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer, the key path,
  /// the value, and the handler must be `Sendable`, too. If two changes overlap, the calls to the
  /// handler overlap as well.
  ///
  /// With a ``Delivery``, the handler is called later, in the place that you name, and with the value
  /// from the time of the change:
  ///
  /// ```swift
  /// kvoController.observe(train, \.delay, delivery: .queue(.main)) { board, train, delay in … }
  /// ```
  ///
  /// Otherwise, this overload behaves like the one for objects that aren't `Sendable`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether to call the handler once at the beginning.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - delivery: The place where the handler is called; nil for the thread that makes the change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with the observer, the object, and the value.
  /// - Returns: A token that ends the registration, and says whether it was made.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    initial: Bool = false,
    allowingDuplicates: Bool = false,
    delivery: Delivery? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) -> ObservationToken {
    let options: ObservingOptions = initial ? [.initial, .new] : .new
    let request = Request(object, keyPath, options, allowingDuplicates, nil, file, line)
    guard let delivery else { return begin(request, value: handler) }
    return begin(
      request,
      isWhole: true,
      change: delivery.handler { observer, object, change in
        if let value = change.newValue { handler(observer, object, value) }
      }
    )
  }

  /// Registers a handler that receives the old and the new value, on any thread that makes a change.
  ///
  /// Otherwise, this overload behaves like the one whose handler receives one value.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - delivery: The place where the handler is called; nil for the thread that makes the change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with the observer, the object, and the two values.
  /// - Returns: A token that ends the registration, and says whether it was made.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    allowingDuplicates: Bool = false,
    delivery: Delivery? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler:
      @escaping @Sendable (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) ->
      Void
  ) -> ObservationToken {
    let request = Request(object, keyPath, [.old, .new], allowingDuplicates, nil, file, line)
    guard let delivery else { return begin(request, values: handler) }
    return begin(
      request,
      isWhole: true,
      change: delivery.handler { observer, object, change in
        guard let old = change.oldValue, let new = change.newValue else { return }
        handler(observer, object, old, new)
      }
    )
  }

  /// Registers a handler that receives a ``Change``, on any thread that makes it.
  ///
  /// Otherwise, this overload behaves like the one whose handler receives the value.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - delivery: The place where the handler is called; nil for the thread that makes the change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with the observer, the object, and the change.
  /// - Returns: A token that ends the registration, and says whether it was made.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservingOptions,
    allowingDuplicates: Bool = false,
    delivery: Delivery? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler:
      @escaping @Sendable (_ observer: Observer, _ object: Object, _ change: Change<Value>) -> Void
  ) -> ObservationToken {
    let request = Request(object, keyPath, options, allowingDuplicates, nil, file, line)
    return begin(request, change: delivery?.handler(handler) ?? handler)
  }
}
