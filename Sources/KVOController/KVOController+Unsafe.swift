// An observer that is not `Sendable` must not be handed to whatever thread changes a `Sendable`
// object. The compiler warns whoever does so by these two, which it prefers for such a pair; Swift
// has no way to refuse them that would not make it turn to the methods for confined objects.

extension KVOController {
  /// Warns that the object may be changed on any thread, and the observer used on one only.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the block is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began an observation.
  @available(*, deprecated, message: "the observer is not Sendable, but the object is; pass on:")
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line, block)
  }

  /// Warns that the object may be changed on any thread, and the observer used on one only.
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
  @available(*, deprecated, message: "the observer is not Sendable, but the object is; pass on:")
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
