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
}
