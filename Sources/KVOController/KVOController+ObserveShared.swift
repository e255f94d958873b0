// Overloads for handlers that are called on any thread that makes a change.

extension KVOController where Observer: Sendable {
  /// Registers a handler that's called on any thread that changes the value at `keyPath`.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer and the
  /// handler must be `Sendable`, too. If two changes overlap, the calls to the handler overlap as
  /// well. Otherwise, this overload behaves like the one for objects that aren't `Sendable`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even if the value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line, handler)
  }

  /// Registers a handler that's called on any thread that changes the values at several key paths.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer and the
  /// handler must be `Sendable`, too. If two changes overlap, the calls to the handler overlap as
  /// well. Otherwise, this overload behaves like the one for objects that aren't `Sendable`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the handler even for values that are already
  ///     observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered for at least one key path.
  /// - Precondition: There's at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (Observer, Object, Change<Any>) -> Void
  ) -> Bool {
    begin(object, each: keyPaths, options, allowingDuplicates, file, line, handler)
  }
}
