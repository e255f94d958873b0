extension KVOController where Observer: Sendable {
  /// Calls `block` with every change of the value at `keyPath`, in another place.
  ///
  /// What was enqueued and has not begun when `unobserve` returns, is not delivered any more.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the block is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already.
  ///   - delivery: Where the block is called.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began an observation.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    delivery: Delivery,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line) { observer, object, change in
      delivery.enqueue { [weak observer] in
        guard let observer, change.isWanted else { return }
        block(observer, object, change)
      }
    }
  }

  /// Calls `block` with every change to the values at several key paths, in another place.
  ///
  /// The values have one type, so that the compiler can check that they may be sent there. Register
  /// key paths of other types one by one.
  ///
  /// - Parameters:
  ///   - object: The object to observe; if it's nil, this method has no effect.
  ///   - keyPaths: The values to observe; those that are observed already are skipped.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - allowingDuplicates: Whether to register key paths that are observed already, too.
  ///   - delivery: The place where the block is called.
  ///   - file: The file of the registration, for the message of a trap.
  ///   - line: The line of the registration, for the message of a trap.
  ///   - block: The handler of each change; `change.keyPath` tells the key paths apart.
  /// - Returns: Whether this call made at least one registration.
  /// - Precondition: There is at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object?,
    keyPaths: [KeyPath<Object, Value>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    delivery: Delivery,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
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
        block: block
      )
      if isNew { began = true }
    }
    return began
  }
}
