// One key path, and a block. The compiler picks the method that is right for the object: one that
// is confined where it is used, or one that any thread may change.

extension KVOController {
  /// What a block is given: the observer, the object and the change.
  public typealias Block<Object, Value> = (Observer, Object, Change<Value>) -> Void

  /// Calls `block` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// For objects that stay where they are used: in one task, or on the actor where this is called.
  /// A `Sendable` object, too, can be observed on an actor, if that is named: `on: MainActor.shared`.
  /// With `initial`, the block is called before this method returns, and may unobserve there.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`.
  ///
  /// - Parameters:
  ///   - object: What is observed; nil does nothing.
  ///   - keyPath: The value that is observed.
  ///   - options: When the block is called, and what a change carries.
  ///   - allowingDuplicates: Whether to observe although the key path is observed already. Each block is
  ///     then called, in the order of registration, and `unobserve` ends them all.
  ///   - actor: Where the block runs: where this is called, and nowhere else.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - block: What to do about a change.
  /// - Returns: Whether this call began an observation.
  /// - Precondition: Somebody announces changes of the value: it is `@Observed`, or computed from
  ///   what is, or announced by hand. Changes are made on `actor`; one made elsewhere traps.
  /// - Complexity: O(*n*) in the key paths of the object that this controller observes.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    on actor: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    block: @escaping Block<Object, Value>
  ) -> Bool {
    begin(object, keyPath, options, allowingDuplicates, file, line, Self.block(block, on: actor))
  }
}

extension KVOController where Observer: Sendable {
  /// Calls `block`, on whatever thread changes the object, with every change of the value.
  ///
  /// As the method for confined objects; the observer and the block must be `Sendable`, since the
  /// object is. Calls may overlap if changes do.
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
  @inlinable @discardableResult
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
}
