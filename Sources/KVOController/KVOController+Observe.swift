// Overloads for handlers that are called in only one place: on one thread, in one task, or on one
// actor.

extension KVOController {
  /// A closure that receives the observer, the object, and the change.
  ///
  /// Counterpart: `FBKVONotificationBlock`.
  public typealias Handler<Object, Value> = (Observer, Object, Change<Value>) -> Void

  /// Registers a handler for changes to the value at `keyPath`, unless the value is already
  /// observed.
  ///
  /// Choose an overload according to the code that changes the object and the code that you want to
  /// call:
  ///
  /// | For | Pass |
  /// |---|---|
  /// | an object that's used on one thread, in one task, or on one actor | a handler |
  /// | an object that several threads change, and an observer that they may call | a handler, if the compiler can see that the object, the observer, and the handler are `Sendable` |
  /// | an object that several threads may change, but that only one actor changes while it's observed | a handler, and the actor as `on:` |
  /// | an object that several threads change, and a handler that's called elsewhere or later | a handler, and a ``Delivery`` as `delivery:` |
  /// | a method of the observer | the method as `action:`, such as `Board.refresh` |
  /// | an observer with an `observeValue(forKeyPath:of:change:context:)` method | a `context:` |
  /// | a `for await` loop | nothing; call ``changes(of:_:options:bufferingPolicy:file:line:)`` |
  ///
  /// To observe several values, pass `keyPaths:` in place of one key path.
  ///
  /// This overload is for handlers that are called in the same context in which you register them.
  /// If that context is an actor, a change that's made outside of the actor stops the process. By
  /// default, `actor` is the actor that you're calling from, so a model on the main actor needs no
  /// `on:` if its conformance is on the main actor, too, as in
  /// `final class Model: @MainActor KeyValueObservable`. If there's no actor, make changes only where
  /// the handler may be called. A debug build stops if the object is changed on another thread while
  /// the handler is running.
  ///
  /// The compiler chooses this overload whenever it can't see that the object, the observer, and
  /// the handler are `Sendable`. For example, a `Sendable` object may be passed as an instance of a
  /// superclass that isn't `Sendable`, or to a generic function that doesn't require `Sendable`.
  /// Similarly, a handler may be stored in a constant whose type doesn't include `@Sendable`. If
  /// several threads change such an object, state that the object is `Sendable`, so that the
  /// compiler can check your handler:
  ///
  /// ```swift
  /// func show<Object: KeyValueObservable & Sendable>(
  ///   _ object: Object, _ delay: KeyPath<Object, Int>, on sign: Sign
  /// ) {
  ///   sign.kvoController.observe(object, delay) { sign, _, change in … }
  /// }
  /// ```
  ///
  /// With the option `initial`, the handler is called before this method returns.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///     If so, the handlers are called in the order of registration, and `unobserve` ends all
  ///     registrations for the value.
  ///   - actor: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered.
  /// - Precondition: Changes to the value are announced, because the value comes from properties
  ///   that are `@Observed` or announced manually. Changes are made on `actor`.
  /// - Complexity: O(*n*), where *n* is the number of registrations that this controller has for
  ///   the object.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    on actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>
  ) -> Bool {
    let handler = Self.confine(handler, to: actor, file, line)
    return begin(object, keyPath, options, allowingDuplicates, file, line, handler)
  }

  /// Registers a handler for changes to the values at several key paths.
  ///
  /// The values may have different types, so a change contains them as `Any`. The change's
  /// `keyPath` identifies the value that changed. Otherwise, this overload behaves like the one for
  /// a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:block:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even for values that are already
  ///     observed.
  ///   - actor: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered for at least one key path.
  /// - Precondition: There's at least one key path. Changes are announced, and they're made on
  ///   `actor`.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    on actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Any>
  ) -> Bool {
    let handler = Self.confine(handler, to: actor, file, line)
    return begin(object, each: keyPaths, options, allowingDuplicates, file, line, handler)
  }
}
