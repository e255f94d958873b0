public import KeyValueObserving

// The overloads below are chosen if an object is `Sendable`, but the observer, the key path, the
// value, or the type of the handler isn't. Without them, the compiler would silently choose an
// overload for handlers that are called in one place. They're deprecated and not unavailable,
// because the compiler prefers every other overload to an unavailable one.

extension KVOController {
  /// Registers a handler that receives a value, for an object that only one actor may change.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether to call the handler once before this method returns.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - actor: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call.
  /// - Returns: A token that ends the registration, and says whether it was made.
  @available(
    *,
    deprecated,
    message: """
      The object is Sendable, so several threads may change it, but the observer, the key path, the \
      value, or the handler isn't. Make all of them Sendable. If only one actor changes the object, \
      pass that actor as 'isolation:'.
      """
  )
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    initial: Bool = false,
    allowingDuplicates: Bool = false,
    confinedTo actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ value: Value) -> Void
  ) -> ObservationToken {
    observe(
      object,
      keyPath,
      initial: initial,
      allowingDuplicates: allowingDuplicates,
      isolation: actor,
      file: file,
      line: line,
      handler: handler
    )
  }

  /// Registers a handler that receives the old and the new value, for an object that only one actor may
  /// change.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - actor: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call.
  /// - Returns: A token that ends the registration, and says whether it was made.
  @available(
    *,
    deprecated,
    message: """
      The object is Sendable, so several threads may change it, but the observer, the key path, the \
      value, or the handler isn't. Make all of them Sendable. If only one actor changes the object, \
      pass that actor as 'isolation:'.
      """
  )
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    allowingDuplicates: Bool = false,
    confinedTo actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping (_ observer: Observer, _ object: Object, _ old: Value, _ new: Value) -> Void
  ) -> ObservationToken {
    observe(
      object,
      keyPath,
      allowingDuplicates: allowingDuplicates,
      isolation: actor,
      file: file,
      line: line,
      handler: handler
    )
  }

  /// Registers a handler that receives a change, for an object that only one actor may change.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - actor: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call.
  /// - Returns: A token that ends the registration, and says whether it was made.
  @available(
    *,
    deprecated,
    message: """
      The object is Sendable, so several threads may change it, but the observer, the key path, the \
      value, or the handler isn't. Make all of them Sendable. If only one actor changes the object, \
      pass that actor as 'isolation:'.
      """
  )
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions,
    allowingDuplicates: Bool = false,
    confinedTo actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>
  ) -> ObservationToken {
    observe(
      object,
      keyPath,
      options: options,
      allowingDuplicates: allowingDuplicates,
      isolation: actor,
      file: file,
      line: line,
      handler: handler
    )
  }
}
