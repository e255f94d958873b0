// A method of the observer in place of a block, in the three shapes of the original. It is written
// unapplied, `Board.refresh`, so it cannot capture the observer as `board.refresh` would.

extension KVOController {
  /// Calls a method that takes nothing: `Board.delayDidChange`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the method is called.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> () -> Void
  ) -> Bool {
    begin(object, keyPath, options, false, file, line) { observer, _, _ in action(observer)() }
  }

  /// Calls a method that takes the change: `Board.delayDidChange(_:)`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the method is called, and what a change carries.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> (Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, false, file, line) { observer, _, change in
      action(observer)(change)
    }
  }

  /// Calls a method that takes the change and the object: `Board.delayDidChange(_:of:)`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the method is called, and what a change carries.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> (Change<Value>, Object) -> Void
  ) -> Bool {
    begin(object, keyPath, options, false, file, line) { observer, object, change in
      action(observer)(change, object)
    }
  }

  /// Calls a method that takes the change and the object, for several key paths.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the method is called, and what a change carries.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: There is at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> (Change<Any>, Object) -> Void
  ) -> Bool {
    begin(object, each: keyPaths, options, false, file, line) { observer, object, change in
      action(observer)(change, object)
    }
  }
}
