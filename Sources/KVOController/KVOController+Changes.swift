extension KVOController where Observer: Sendable {
  /// Returns an asynchronous sequence of the changes to the value at `keyPath`.
  ///
  /// ```swift
  /// for await change in board.kvoController.changes(of: train, \.delay) {
  ///   board.show(change.newValue ?? 0)
  /// }
  /// ```
  ///
  /// This method makes a new registration for each sequence, even if the key path is already
  /// observed. The sequence ends when its registration ends, that is, when the observer is
  /// deallocated, when an object that isn't retained is deallocated, or when `unobserve` is called.
  /// Conversely, the registration ends when the iterating task is canceled, or when the sequence
  /// and its iterator are released. A loop that uses the observer retains it, so let the loop refer
  /// to the observer weakly, or cancel its task.
  ///
  /// The registration is made by this call. If you make the call in a new task, changes before the
  /// task's first step aren't delivered. The object has to be `Sendable`, because the loop may run
  /// in another place than the changes.
  ///
  /// By default, all changes are buffered until the iteration reaches them, because you may need
  /// the old value or the elements of each change. If you need only the latest change, pass
  /// `.bufferingNewest(1)`.
  ///
  /// The counterpart in the standard library is `Observations`, which skips values that are
  /// overwritten before they're read, and doesn't provide old values.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - policy: The policy for buffering changes that the iteration hasn't reached yet.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: The sequence of changes, which you can iterate over once.
  /// - Precondition: As for `observe`, the value comes from properties whose changes are announced.
  /// - Note: If the class of the object conforms on an actor only, as in
  ///   `@MainActor class Train: @MainActor KeyValueObservable`, the compiler refuses the call, because
  ///   another actor may iterate over the sequence. Pass a handler to `observe` instead.
  public func changes<Object: KeyValueObservable & Sendable, Value: Sendable>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservingOptions = .new,
    bufferingPolicy policy: AsyncStream<Change<Value>>.Continuation.BufferingPolicy = .unbounded,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Change<Value>> {
    let request = Request(object, keyPath, options, true, nil, file, line)
    return stream(policy) { end in
      begin(request, change: { _, _, change in end.continuation.yield(change) })
    }
  }
}

extension KVOController where Observer: Sendable {
  /// Returns an asynchronous sequence of the values at `keyPath` after each change.
  ///
  /// ```swift
  /// for await delay in board.kvoController.values(of: train, \.delay) { board.show(delay) }
  /// ```
  ///
  /// Otherwise, this method behaves like ``changes(of:_:options:bufferingPolicy:file:line:)``.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether the sequence begins with the current value.
  ///   - policy: The policy for buffering values that the iteration hasn't reached yet.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: The sequence of values, which you can iterate over once.
  public func values<Object: KeyValueObservable & Sendable, Value: Sendable>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    initial: Bool = false,
    bufferingPolicy policy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Value> {
    let options: ObservingOptions = initial ? [.initial, .new] : .new
    let request = Request(object, keyPath, options, true, nil, file, line)
    return stream(policy) { end in
      begin(request, value: { _, _, value in end.continuation.yield(value) })
    }
  }

  /// Returns a stream that a registration feeds until either of them ends.
  private func stream<Element: Sendable>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy,
    _ register: (StreamEnd<Element>) -> ObservationToken
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let token = register(StreamEnd(continuation))
    continuation.onTermination = { _ in token.invalidate() }
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
