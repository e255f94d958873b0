// A method of the observer in place of a block, for several key paths.

extension KVOController {
  /// Calls a method of the observer that takes nothing, for several key paths.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the method is called.
  ///   - allowingDuplicates: Whether to observe key paths that are observed already, too.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began at least one observation.
  /// - Precondition: There is at least one key path. Changes are made on the method's actor; if it has
  ///   none, and any thread may change the object, the observer is `Sendable`.
  /// - Complexity: As observing each key path by itself.
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
    begin(
      object,
      each: keyPaths,
      options,
      allowingDuplicates,
      file,
      line,
      Self.block(calling: action)
    )
  }

  /// Calls a method of the observer that takes the change, for several key paths.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the method is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe key paths that are observed already, too.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began at least one observation.
  /// - Precondition: There is at least one key path. Changes are made on the method's actor; if it has
  ///   none, and any thread may change the object, the observer is `Sendable`.
  /// - Complexity: As observing each key path by itself.
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
    begin(
      object,
      each: keyPaths,
      options,
      allowingDuplicates,
      file,
      line,
      Self.block(calling: action)
    )
  }

  /// Calls a method of the observer that takes the change and the object, for several key paths.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the method is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe key paths that are observed already, too.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - action: The method.
  /// - Returns: Whether this call began at least one observation.
  /// - Precondition: There is at least one key path. Changes are made on the method's actor; if it has
  ///   none, and any thread may change the object, the observer is `Sendable`.
  /// - Complexity: As observing each key path by itself.
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
    begin(
      object,
      each: keyPaths,
      options,
      allowingDuplicates,
      file,
      line,
      Self.block(calling: action)
    )
  }
}
