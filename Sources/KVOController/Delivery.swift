public import Dispatch
internal import KVOLocking

/// A place in which handlers are called, instead of on the thread that makes a change.
///
/// ```swift
/// kvoController.observe(train, \.delay, delivery: .queue(.main)) { board, train, change in … }
/// ```
///
/// Although the handler is called later, a change contains the values from the time when it was
/// made. If the place is serial, for example a serial queue, the handler is called in the order of
/// the changes. The handler isn't called if the observer has been deallocated or the registration
/// has ended in the meantime.
public struct Delivery: Sendable {
  /// A function that runs a piece of work later, in the place.
  public let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a delivery to a place of your own.
  ///
  /// - Parameter enqueue: A function that receives a piece of work, and runs it once, in any place
  ///   and at any later time.
  public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.enqueue = enqueue
  }

  /// Returns a delivery to a queue, asynchronously.
  ///
  /// - Parameter queue: The queue. If the order of the calls matters, use a serial queue.
  /// - Returns: The delivery.
  public static func queue(_ queue: DispatchQueue) -> Self {
    Self { queue.async(execute: $0) }
  }

  /// Returns a delivery to a task executor.
  ///
  /// - Parameter executor: The executor, which determines the order of the calls.
  /// - Returns: The delivery.
  public static func executor(_ executor: any TaskExecutor) -> Self {
    Self { work in Task(executorPreference: executor) { work() } }
  }

  /// Returns a delivery to an actor, such as `.actor(MainActor.shared)`.
  ///
  /// The handler is called in the order of the changes. In the handler, use `assumeIsolated` to
  /// access the actor's state.
  ///
  /// - Parameter actor: The actor. The delivery doesn't retain the actor, because it may be the
  ///   observer itself. After the actor's deallocation, nothing is delivered.
  /// - Returns: The delivery.
  public static func actor(_ actor: any Actor) -> Self {
    // One task may overtake another, so each task runs the oldest piece of work that's waiting.
    let waiting = Locked<[@Sendable () -> Void]>([])
    return Self { [weak actor] work in
      guard let actor else { return }
      waiting.withLock { $0.append(work) }
      Task { await runFirst(of: waiting, on: actor) }
    }
  }

  private static func runFirst(
    of waiting: Locked<[@Sendable () -> Void]>,
    on actor: isolated any Actor
  ) {
    let work = waiting.withLock { $0.removeFirst() }
    work()
  }
}
