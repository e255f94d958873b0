// A method of the observer in place of a block, in the three shapes of the original. It is written
// unapplied, `Board.refresh`, so it cannot capture the observer as `board.refresh` would. A method
// of an actor, such as the main actor, brings its isolation along, so that it is never called
// anywhere else.

extension KVOController {
  /// Calls a method of the observer that takes nothing: `Board.refresh`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the method is called.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: Changes are made on the method's actor; if it has none, and any thread may change
  ///   the object, the observer is `Sendable`. The compiler does not check it for a method.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) () -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line, Self.block(calling: action))
  }

  /// Calls a method of the observer that takes the change: `Board.delayDidChange(_:)`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the method is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: Changes are made on the method's actor; if it has none, and any thread may change
  ///   the object, the observer is `Sendable`. The compiler does not check it for a method.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line, Self.block(calling: action))
  }

  /// Calls a method of the observer that takes the change and the object: `Board.delayDidChange(_:of:)`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the method is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: Changes are made on the method's actor; if it has none, and any thread may change
  ///   the object, the observer is `Sendable`. The compiler does not check it for a method.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Value>, Object) -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line, Self.block(calling: action))
  }
}
