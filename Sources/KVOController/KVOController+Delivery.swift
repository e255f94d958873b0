extension KVOController where Observer: Sendable {
  /// Registers a handler to be called in a place that you specify, such as a queue or an actor.
  ///
  /// The observer, the object, the value, and the handler must be `Sendable`. If a call is enqueued
  /// but hasn't begun when `unobserve` returns, the call isn't made. Otherwise, this overload
  /// behaves like the one without `delivery:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if the value is already observed.
  ///   - delivery: The place where the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether a registration was made.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    delivery: Delivery,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line) {
      [weak object] observer, _, change in
      // An object that's being deallocated can't be retained, so it delivers nothing.
      guard let object else { return }
      delivery.enqueue { [weak observer] in
        guard let observer, change.isWanted else { return }
        handler(observer, object, change)
      }
    }
  }

  /// Registers a handler for several key paths, to be called in a place that you specify.
  ///
  /// All values must have the same type, so that the compiler can check that this type is
  /// `Sendable`. Register key paths to values of other types separately. Otherwise, this overload
  /// behaves like the one for a single key path.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even for values that are already observed.
  ///   - delivery: The place where the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change. The change's `keyPath` identifies the value
  ///     that changed.
  /// - Returns: Whether at least one registration was made.
  /// - Precondition: There's at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object?,
    keyPaths: [KeyPath<Object, Value>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    delivery: Delivery,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    if keyPaths.isEmpty {
      fatalError("observe needs at least one key path; the list is empty.", file: file, line: line)
    }
    var began = false
    for keyPath in keyPaths {
      let isNew = observe(
        object,
        keyPath,
        options: options,
        allowingDuplicates: allowingDuplicates,
        delivery: delivery,
        file: file,
        line: line,
        handler: handler
      )
      if isNew { began = true }
    }
    return began
  }
}
