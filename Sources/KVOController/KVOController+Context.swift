// The raw callback in place of a block, for code that has one already.

// `SendableMetatype`: no conformance that holds on one actor only, as it would be called elsewhere.

extension KVOController where Observer: KeyValueObserver & SendableMetatype {
  /// Calls the observer's `observeValue(forKeyPath:of:change:context:)` with every change.
  ///
  /// Counterpart: `-observe:keyPath:options:context:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the observer is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already.
  ///   - context: Handed back with every change.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  /// - Returns: Whether this call began an observation.
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

  /// Calls the observer's `observeValue(forKeyPath:of:change:context:)` for several key paths.
  ///
  /// Counterpart: `-observe:keyPaths:options:context:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the observer is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe key paths that are observed already, too.
  ///   - context: Handed back with every change.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  /// - Returns: Whether this call began at least one observation.
  /// - Precondition: There is at least one key path.
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
