internal import KVOLocking

// Sequences of an object that several threads may change.

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
  /// observed, and other handlers can still be registered. The sequence ends when its registration
  /// ends, that is, when the observer and the last copy of its controller are released, when an
  /// object that isn't retained is deallocated, or when `unobserve` is called. Conversely, the
  /// registration ends when the iterating task is canceled, or when the sequence and its iterator
  /// are released. A loop that uses the observer, or a copy of its controller, retains it, so let
  /// the loop refer to the observer weakly, or cancel its task.
  ///
  /// The registration is made by this call. If you make the call in a new task, changes before the
  /// task's first step aren't delivered.
  ///
  /// By default, all changes are buffered until the iteration reaches them, because you may need
  /// the old value or the elements of each change. So if the iteration is slower than the changes,
  /// the buffer grows. If two threads change the value at once, their changes come in either order.
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
  public func changes<Object: KeyValueObservable & Sendable, Value: Sendable>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservingOptions = .new,
    bufferingPolicy policy: AsyncStream<Change<Value>>.Continuation.BufferingPolicy = .unbounded,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Change<Value>> {
    let request = Request(object, keyPath, options, .stream, .anyThread(file, line))
    return stream(policy) { end in
      begin(request, change: { _, _, change in end.continuation.yield(change) })
    }
  }

  /// Returns an asynchronous sequence of the values at `keyPath` after each change.
  ///
  /// ```swift
  /// for await delay in board.kvoController.values(of: train, \.delay) { board.show(delay) }
  /// ```
  ///
  /// Each element is the value at the time when the change is delivered. So if an earlier handler
  /// has changed the value again, or if several threads change it at once, two elements may have
  /// the same, later value. Once all changes have been made, the last element is the current value.
  ///
  /// If you need only the latest value, pass `.bufferingNewest(1)`.
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
    let options: ObservingOptions = initial ? .initial : []
    let request = Request(object, keyPath, options, .stream, .anyThread(file, line))
    return stream(policy) { end in
      let latest = LatestValue<Value>()
      return begin(
        request,
        change: { _, object, _ in
          latest.update(
            reading: { object[keyPath: keyPath] },
            yielding: { end.continuation.yield($0) }
          )
        }
      )
    }
  }
}

// Sequences of an object that only one actor changes.

extension KVOController {
  /// Returns an asynchronous sequence of the changes that an actor makes to the value at `keyPath`.
  ///
  /// The compiler chooses this method if you pass `isolation:`, or if the object's class conforms
  /// on an actor, as in `@MainActor final class Train: @MainActor KeyValueObservable`. Call the
  /// method on the actor that changes the object. A change that's made outside of the actor stops
  /// the process. You can iterate over the sequence anywhere.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - policy: The policy for buffering changes that the iteration hasn't reached yet.
  ///   - isolation: The actor on which changes are made, which has to be the one that you're calling
  ///     from.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: The sequence of changes, which you can iterate over once.
  public func changes<Object: KeyValueObservable, Value: Sendable>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    bufferingPolicy policy: AsyncStream<Change<Value>>.Continuation.BufferingPolicy = .unbounded,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Change<Value>> {
    let request = Request(object, keyPath, options, .stream, Place(isolation, file, line))
    return stream(policy) { end in
      begin(request, change: { _, _, change in end.continuation.yield(change) })
    }
  }

  /// Returns an asynchronous sequence of the values at `keyPath` after each change by an actor.
  ///
  /// Otherwise, this method behaves like
  /// ``changes(of:_:options:bufferingPolicy:isolation:file:line:)``.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether the sequence begins with the current value.
  ///   - policy: The policy for buffering values that the iteration hasn't reached yet.
  ///   - isolation: The actor on which changes are made.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: The sequence of values, which you can iterate over once.
  public func values<Object: KeyValueObservable, Value: Sendable>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    initial: Bool = false,
    bufferingPolicy policy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Value> {
    let options: ObservingOptions = initial ? [.initial, .new] : .new
    let request = Request(object, keyPath, options, .stream, Place(isolation, file, line))
    return stream(policy) { end in
      begin(request, value: { _, _, value in end.continuation.yield(value) })
    }
  }

  /// Returns a stream that a registration feeds until either of them ends.
  private func stream<Element: Sendable>(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy,
    _ register: (StreamEnd<Element>) -> ObservationToken<Observer>
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let registration = register(StreamEnd(continuation)).registration
    continuation.onTermination = { _ in registration.end() }
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

/// The latest value that several threads have read, in the order in which they began to read.
///
/// Each thread reads the value after its change. If a reading that began later has already been
/// passed on, its value is passed on again, because it's at least as new.
private final class LatestValue<Value: Sendable>: Sendable {
  private let state = Locked<(tickets: Int, newest: (ticket: Int, value: Value)?)>((0, nil))

  /// Reads the value, and passes on the newest one that has been read, with the lock held.
  func update<Result>(reading read: () -> Value, yielding yield: (Value) -> Result) {
    let ticket = state.withLock(as: "takes a ticket") { state in
      state.tickets += 1
      return state.tickets
    }
    let value = read()
    let (replaced, result) = state.withLock(as: "passes on the newest value") { state in
      let replaced = state.newest
      if replaced.map({ $0.ticket < ticket }) ?? true { state.newest = (ticket, value) }
      return (replaced, yield(state.newest?.value ?? value))
    }
    // The element that leaves a full buffer, and the replaced value, are released after unlocking.
    withExtendedLifetime((replaced, result)) {}
  }
}
