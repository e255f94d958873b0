// One key path, and a block. The compiler picks the method that is right for the object: one that
// is confined where it is used, one that any thread may change, or one on behalf of an actor.

extension KVOController {
  /// What a block is given: the observer, the object and the change.
  public typealias Block<Object, Value> = (Observer, Object, Change<Value>) -> Void

  /// Calls `block` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// For objects that stay where they are used. With `initial`, the block is called before this
  /// method returns, and may unobserve there.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the block is called, and what a change carries.
  ///   - several: Whether to observe although the key path is observed already. Each block is
  ///     then called, in the order of registration, and `unobserve` ends them all.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: Somebody announces changes of the value: it is `@Observed`, or computed from
  ///   what is, or announced by hand.
  /// - Complexity: O(*n*) in the key paths of the object that this controller observes.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    several: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping Block<Object, Value>
  ) -> Bool {
    begin(object, keyPath, options, several, file, line, block)
  }

  /// Calls `block`, on whatever thread changes the object, with every change of the value.
  ///
  /// As the method for confined objects; the block must be `Sendable`, since the object is.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the block is called, and what a change carries.
  ///   - several: Whether to observe although the key path is observed already.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began an observation.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    several: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping @Sendable (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    begin(object, keyPath, options, several, file, line, block)
  }

  /// Calls `block` on behalf of an actor, which must be the one that changes the object.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the block is called, and what a change carries.
  ///   - several: Whether to observe although the key path is observed already.
  ///   - actor: Where the block runs, and the object is changed.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: Changes are made on `actor`; one that is made elsewhere traps.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value, Isolation: Actor>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    several: Bool = false,
    on actor: isolated Isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping Block<Object, Value>
  ) -> Bool {
    begin(object, keyPath, options, several, file, line) { observer, object, change in
      actor.preconditionIsolated("A change was made outside of the actor that observes it.")
      block(observer, object, change)
    }
  }
}
