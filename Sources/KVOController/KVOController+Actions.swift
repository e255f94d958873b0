// Overloads that take several key paths, and a method of the observer in place of a handler.

extension KVOController {
  /// Registers a method of the observer for changes to the values at several key paths.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the method even for values that are already
  ///     observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether the method was registered for at least one key path.
  /// - Precondition: There's at least one key path. Changes are made only where the method may be
  ///   called.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) () -> Void
  ) -> Bool {
    let handler: Handler<Object, Any> = Self.handler(calling: action, file, line)
    return begin(object, each: keyPaths, options, allowingDuplicates, file, line, handler)
  }

  /// Registers a method of the observer that takes the change, for several key paths.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the method even for values that are already
  ///     observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether the method was registered for at least one key path.
  /// - Precondition: There's at least one key path. Changes are made only where the method may be
  ///   called.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Any>) -> Void
  ) -> Bool {
    let handler: Handler<Object, Any> = Self.handler(calling: action, file, line)
    return begin(object, each: keyPaths, options, allowingDuplicates, file, line, handler)
  }

  /// Registers a method of the observer that takes the change and the object, for several key
  /// paths.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe. If it's nil, this method has no effect.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register the method even for values that are already
  ///     observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether the method was registered for at least one key path.
  /// - Precondition: There's at least one key path. Changes are made only where the method may be
  ///   called.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Any>, Object) -> Void
  ) -> Bool {
    let handler: Handler<Object, Any> = Self.handler(calling: action, file, line)
    return begin(object, each: keyPaths, options, allowingDuplicates, file, line, handler)
  }
}
