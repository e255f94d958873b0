// Overloads that take a method of the observer in place of a handler. As in KVOController, the
// method can have one of three parameter lists.

extension KVOController {
  /// Registers a method of the observer, such as `Board.refresh`, for changes to the value at
  /// `keyPath`.
  ///
  /// Pass the method unapplied, as in `Board.refresh`, because `board.refresh` would capture the
  /// observer. If the method is isolated to an actor, changes must be made on that actor; a change
  /// that's made elsewhere stops the process.
  ///
  /// Even if the object is `Sendable`, the compiler doesn't check that the method may be called on
  /// every thread that changes the object. If several threads change the object, the observer must
  /// be `Sendable`; otherwise, the calls race. For a compile-time check, pass a handler instead,
  /// such as `{ board, _, _ in board.refresh() }`.
  ///
  /// If the class has several methods with the same name, specify the type of the method, as in
  /// `Board.refresh as (Board) -> () -> Void`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the method even if the value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether the method was registered.
  /// - Precondition: Changes are made only where the method may be called.
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
    let handler: Handler<Object, Value> = Self.handler(calling: action, file, line)
    return begin(object, keyPath, options, allowingDuplicates, file, line, handler)
  }

  /// Registers a method of the observer that takes the change, such as `Board.delayDidChange(_:)`.
  ///
  /// Otherwise, this overload behaves like the one for methods without parameters.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the method even if the value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether the method was registered.
  /// - Precondition: Changes are made only where the method may be called.
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
    let handler: Handler<Object, Value> = Self.handler(calling: action, file, line)
    return begin(object, keyPath, options, allowingDuplicates, file, line, handler)
  }

  /// Registers a method of the observer that takes the change and the object.
  ///
  /// For example, pass `Board.delayDidChange(_:of:)`. Otherwise, this overload behaves like the one
  /// for methods without parameters.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the method even if the value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether the method was registered.
  /// - Precondition: Changes are made only where the method may be called.
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
    let handler: Handler<Object, Value> = Self.handler(calling: action, file, line)
    return begin(object, keyPath, options, allowingDuplicates, file, line, handler)
  }
}
