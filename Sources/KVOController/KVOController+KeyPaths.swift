// Several key paths, and one block, whose change tells which of them changed (reports 51, 63, 113).

extension KVOController {
  /// Calls `block` with every change of the values at several key paths.
  ///
  /// The values may be of different types, so their changes carry `Any`; `change.keyPath` tells
  /// whose change it is. Counterpart: `-observe:keyPaths:options:block:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the block is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe key paths that are observed already, too.
  ///   - actor: Where the block runs: where this is called, and nowhere else.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began at least one observation.
  /// - Precondition: There is at least one key path. Changes are made on `actor`.
  /// - Complexity: As observing each key path by itself.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    on actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping Block<Object, Any>
  ) -> Bool {
    begin(
      object,
      each: keyPaths,
      options,
      allowingDuplicates,
      file,
      line,
      Self.block(block, on: actor)
    )
  }
}

extension KVOController where Observer: Sendable {
  /// Calls `block`, on whatever thread changes the object, with every change of allowingDuplicates values.
  ///
  /// As the method for confined objects; the observer and the block must be `Sendable`, since the
  /// object is. Calls may overlap if changes do.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPaths: The values that are observed; one that is observed already is passed over.
  ///   - options: When the block is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe key paths that are observed already, too.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began at least one observation.
  /// - Precondition: There is at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable>(
    _ object: Object?,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping @Sendable (Observer, Object, Change<Any>) -> Void
  ) -> Bool {
    begin(object, each: keyPaths, options, allowingDuplicates, file, line, block)
  }
}
