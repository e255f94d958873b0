extension KVOController where Observer: Sendable {
  /// Returns the changes to the value at `keyPath`, one after the other.
  ///
  /// ```swift
  /// for await change in board.kvoController.changes(of: train, \.delay) {
  ///   board.show(change.newValue ?? 0)
  /// }
  /// ```
  ///
  /// Each sequence has a registration of its own, from this call on, whether or not the key path is
  /// observed already. The sequence ends when the registration does: with the observer, with an
  /// object that isn't retained, or by `unobserve`. The registration ends when the iterating task
  /// is canceled, or when the sequence and its iterator are released.
  ///
  /// By default, changes are buffered until the iteration gets to them, because each may matter: a
  /// change carries an old value, and elements. If only the latest one does, pass
  /// `.bufferingNewest(1)`.
  ///
  /// The counterpart in the standard library is `Observations`, which skips values that are
  /// overwritten before they're read, and has no old values.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The value to observe.
  ///   - options: The calls to make, and the values that they carry.
  ///   - policy: The buffering of changes that the iteration hasn't got to yet.
  ///   - file: The file of the registration, for the message of a trap.
  ///   - line: The line of the registration, for the message of a trap.
  /// - Returns: The changes, for one iteration.
  /// - Precondition: As for `observe`, the value comes from properties whose changes are announced.
  public func changes<Object: KeyValueObservable & Sendable, Value: Sendable>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    bufferingPolicy policy: AsyncStream<Change<Value>>.Continuation.BufferingPolicy = .unbounded,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Change<Value>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Change<Value>.self,
      bufferingPolicy: policy
    )
    let end = StreamEnd(continuation)
    let registration = register(object, keyPath, options, true, file, line) { _, _, change in
      end.continuation.yield(change)
    }
    continuation.onTermination = { [weak core, weak registration] _ in
      if let registration { core?.unobserve(registration) }
    }
    return stream
  }
}

/// An object that finishes a stream when the handler that feeds it is released.
private final class StreamEnd<Element: Sendable>: Sendable {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
