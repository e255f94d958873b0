public import Dispatch
internal import KVOLocking

/// A place where handlers are called, other than the thread that makes a change.
///
/// ```swift
/// kvoController.observe(train, \.delay, delivery: .queue(.main)) { board, train, change in … }
/// ```
///
/// A change carries the values from when it was made, although the handler is called later. If the
/// place is serial, the calls are in the order of the changes. A handler isn't called if its
/// observer has been deallocated or its registration has ended in the meantime.
public struct Delivery: Sendable {
  /// A function that runs a piece of work later, in the place.
  public let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a delivery to a place of your own.
  ///
  /// - Parameter enqueue: A function that runs the work it's given once, wherever and whenever you
  ///   like.
  public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.enqueue = enqueue
  }

  /// Returns a delivery to a queue, asynchronously.
  ///
  /// - Parameter queue: A queue, which has to be serial if the order matters.
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
  /// The calls are in the order of the changes. Use `assumeIsolated` in the handler to access the
  /// actor's state.
  ///
  /// - Parameter actor: The actor. It isn't retained, since it may be the observer itself; after
  ///   its deallocation, nothing is delivered.
  /// - Returns: The delivery.
  public static func actor(_ actor: any Actor) -> Self {
    // Tasks may overtake one another, so each of them runs the oldest piece of work.
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
