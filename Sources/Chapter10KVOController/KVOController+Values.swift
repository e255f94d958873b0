internal import KVOLocking
internal import KeyValueObserving

extension KVOController where Observer: Sendable {
  /// Returns an asynchronous sequence of the values at `keyPath` after each change.
  ///
  /// ```swift
  /// let delays = board.kvoController.values(of: train, \.delay)
  /// Task { [weak board] in
  ///   for await delay in delays { board?.show(delay) }
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
  /// task's first step aren't delivered. All values are buffered until the iteration reaches them,
  /// so if the iteration is slower than the changes, the buffer grows.
  ///
  /// Each element is the value at the time when the change is delivered. So if an earlier handler
  /// has changed the value again, or if several threads change it at once, two elements may have
  /// the same, later value. Once all changes have been made, the last element is the current value,
  /// unless this call was made in the middle of a change, on the same thread. If several threads
  /// change the value at once, one of them may pass on the value of another, whose change has
  /// returned by then.
  ///
  /// The counterpart in the standard library is `Observations`, which skips values that are
  /// overwritten before they're read.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether the sequence begins with the current value.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: The sequence of values, which you can iterate over once.
  /// - Precondition: As for `observe`, the value comes from properties whose changes are announced.
  public func values<Object: KeyValueObservable & Sendable, Value: Sendable>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    initial: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Value> {
    let latest = LatestValue<Value>()
    return stream(of: object, keyPath, initial, .anywhere(file, line)) { object, _, continuation in
      latest.update(
        reading: { object[keyPath: keyPath] },
        yielding: { _ = continuation.yield($0) }
      )
    }
  }
}

extension KVOController {
  /// Returns an asynchronous sequence of the values at `keyPath` after each change by an actor.
  ///
  /// The compiler chooses this method if you pass `isolation:`, or if the object's class conforms
  /// on an actor, as in `@MainActor final class Train: @MainActor KeyValueObservable`. Call the
  /// method on the actor that changes the object. A change that's made outside of the actor stops
  /// the process. You can iterate over the sequence anywhere.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - initial: Whether the sequence begins with the current value.
  ///   - isolation: The actor on which changes are made, which has to be the one that you're
  ///     calling from.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: The sequence of values, which you can iterate over once.
  public func values<Object: KeyValueObservable, Value: Sendable>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    initial: Bool = false,
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Value> {
    let place = Place.on(isolation, file, line)
    return stream(of: object, keyPath, initial, place) { $2.yield($1) }
  }

  /// Returns a stream that a registration feeds until either of them ends.
  private func stream<Object: KeyValueObservable, Value: Sendable>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ initial: Bool,
    _ place: Place,
    _ feed: @escaping (Object, Value, AsyncStream<Value>.Continuation) -> Void
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let end = StreamEnd(continuation)
    // Any thread may end this registration, because what it retains is `Sendable` or an actor's.
    nonisolated(unsafe) let token = register(
      object,
      keyPath,
      initial ? .initial : [],
      .stream,
      place
    ) { _, object, change in
      feed(object, change.value, end.continuation)
    }
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

/// The latest value that several threads have read, in the order in which they began to read.
///
/// Each thread reads the value after its change. If a reading that began later has already been
/// passed on, its value is passed on again, because it's at least as new.
private final class LatestValue<Value: Sendable>: Sendable {
  private struct State {
    var tickets = 0
    var newest: (ticket: Int, value: Value)?
    /// The number of readings whose values haven't been passed on.
    var waiting = 0
  }

  private let state = Locked(State())

  /// Reads the value, and passes on the newest one that has been read, with no lock held.
  ///
  /// One thread at a time passes values on, so that they stay in order. It does so for the readings
  /// that end meanwhile, too, whose threads don't wait for it.
  func update(reading read: () -> Value, yielding yield: (Value) -> Void) {
    let ticket = state.withLock(as: "takes a ticket") { state in
      state.tickets += 1
      return state.tickets
    }
    let value = read()
    let (replaced, first) = state.withLock(as: "stores the newest value") { state in
      let replaced = state.newest
      if replaced.map({ $0.ticket < ticket }) ?? true { state.newest = (ticket, value) }
      state.waiting += 1
      return (replaced, state.waiting == 1 ? state.newest?.value : nil)
    }
    // The replaced value is released after unlocking.
    withExtendedLifetime(replaced) {}
    var next = first
    while let value = next {
      yield(value)
      next = state.withLock(as: "looks for more readings") { state in
        state.waiting -= 1
        return state.waiting > 0 ? state.newest?.value : nil
      }
    }
  }
}
