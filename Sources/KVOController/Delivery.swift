public import Dispatch
internal import KVOLocking

/// A value that specifies where handlers are called, if not on the thread that makes the change.
///
/// ```swift
/// kvoController.observe(train, \.delay, delivery: .queue(.main)) { board, train, change in … }
/// ```
///
/// Although the handler is called later, it receives the values from the time of the change. If the
/// place is serial, as a serial queue is, the handler is called in the order of the changes. If two
/// threads change the value at once, their calls come in either order, so the last call may have the
/// older value. If only the latest value matters, read it in the handler. If the observer is
/// deallocated or the registration ends in the meantime, the handler isn't called.
public struct Delivery: Sendable {
  /// A function that schedules a piece of work to run later, in the place of the delivery.
  public let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a delivery to a custom place.
  ///
  /// - Parameter enqueue: A function that takes a piece of work and runs it once, at any later time
  ///   and in any place.
  public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.enqueue = enqueue
  }

  /// Returns a delivery that calls handlers asynchronously on a queue.
  ///
  /// - Parameter queue: The queue. If the order of the calls matters, use a serial queue.
  /// - Returns: The delivery.
  public static func queue(_ queue: DispatchQueue) -> Self {
    Self { queue.async(execute: $0) }
  }

  /// Returns a delivery that calls handlers on a task executor.
  ///
  /// - Parameter executor: The executor, which determines the order of the calls.
  /// - Returns: The delivery.
  public static func executor(_ executor: any TaskExecutor) -> Self {
    Self { work in Task(executorPreference: executor) { work() } }
  }

  /// Returns a delivery that calls handlers on an actor, as in `.actor(MainActor.shared)`.
  ///
  /// The actor is a serial place. In the handler, use `assumeIsolated` to access the actor's state.
  ///
  /// - Parameter actor: The actor. The delivery doesn't retain the actor, because the actor may be
  ///   the observer itself. After the actor's deallocation, nothing is delivered.
  /// - Returns: The delivery.
  public static func actor(_ actor: any Actor) -> Self {
    // Tasks may start out of order, so each task runs the oldest piece of work that's waiting.
    let waiting = Locked(Backlog())
    return Self { [weak actor] work in
      guard let actor else { return }
      waiting.withLock { $0.append(work) }
      Task { await runFirst(of: waiting, on: actor) }
    }
  }

  private static func runFirst(
    of waiting: Locked<Backlog>,
    on actor: isolated any Actor
  ) {
    let work = waiting.withLock { $0.removeFirst() }
    work()
  }
}

/// A queue of work, from which the oldest piece is taken in amortized constant time.
private struct Backlog {
  private var oldestLast: [@Sendable () -> Void] = []
  private var newestLast: [@Sendable () -> Void] = []

  mutating func append(_ work: @escaping @Sendable () -> Void) { newestLast.append(work) }

  /// Removes and returns the oldest piece of work; the queue must not be empty.
  mutating func removeFirst() -> @Sendable () -> Void {
    if oldestLast.isEmpty {
      oldestLast = newestLast.reversed()
      newestLast = []
    }
    return oldestLast.removeLast()
  }
}

extension Delivery {
  /// Returns a handler that calls another handler in the place of this delivery.
  @usableFromInline func handler<Observer: AnyObject & Sendable, Object, Value: Sendable>(
    _ handler: @escaping @Sendable (Observer, Object, KVOController<Observer>.Change<Value>) -> Void
  ) -> KVOController<Observer>.Handler<Object, Value>
  where Object: AnyObject & Sendable {
    { [self] observer, object, change in
      // An object that's being deallocated can't be retained, so it delivers nothing.
      weak let object = object
      guard let object else { return }
      enqueue { [weak observer] in
        guard let observer, change.isWanted else { return }
        handler(observer, object, change)
      }
    }
  }
}
