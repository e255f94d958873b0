// Overloads that use the raw callback in place of a handler, for observers that already implement
// it.

// `SendableMetatype` excludes conformances that are isolated to an actor, because the callback
// might be called outside of that actor.

extension KVOController where Observer: KeyValueObserver & SendableMetatype {
  /// Registers the observer's `observeValue(forKeyPath:of:change:context:)` for changes to a value.
  ///
  /// The method is called on the thread that makes the change. Even if the object is `Sendable`,
  /// the compiler doesn't check that the observer may be called on that thread. If several threads
  /// change the object, the observer must be `Sendable`; otherwise, the calls race. For a
  /// compile-time check, pass a handler instead.
  ///
  /// Counterpart: `-observe:keyPath:options:context:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if the value is already observed.
  ///   - context: A pointer to pass with each change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: Whether a registration was made.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    context: UnsafeRawPointer?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    observe(
      object,
      keyPaths: [keyPath],
      options: options,
      allowingDuplicates: allowingDuplicates,
      context: context,
      file: file,
      line: line
    )
  }

  /// Registers the observer's `observeValue(forKeyPath:of:change:context:)` for several key paths.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:context:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even for values that are already observed.
  ///   - context: A pointer to pass with each change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: Whether at least one registration was made.
  /// - Precondition: There's at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    context: UnsafeRawPointer?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    begin(object, each: keyPaths, options, allowingDuplicates, file, line) {
      observer,
      object,
      change in
      observer.observeValue(
        forKeyPath: change.keyPath,
        of: object,
        change: change.raw,
        context: context
      )
    }
  }
}
