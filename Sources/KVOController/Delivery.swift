public import Dispatch
internal import Locking

/// Where changes are delivered, if not on the thread that makes them (report 18).
///
/// ```swift
/// kvoController.observe(train, \.delay, delivery: .queue(.main)) { board, train, change in … }
/// ```
///
/// The values are those of the moment of the change; the block runs later, in the order in which
/// the changes were made if the place keeps it. It is not entered if the observer has died or the
/// observation was ended in the meantime.
public struct Delivery: Sendable {
  /// Runs a piece of work in its place, later.
  public let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes a delivery to a place of your own.
  ///
  /// - Parameter enqueue: Runs the work it is given, once, wherever and whenever you like.
  public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.enqueue = enqueue
  }

  /// Delivers on a queue, asynchronously.
  ///
  /// - Parameter queue: A serial queue, if the order matters.
  /// - Returns: The delivery.
  public static func queue(_ queue: DispatchQueue) -> Self {
    Self { queue.async(execute: $0) }
  }

  /// Delivers on an executor.
  ///
  /// - Parameter executor: Where the work runs; the order is the executor's.
  /// - Returns: The delivery.
  public static func executor(_ executor: any TaskExecutor) -> Self {
    Self { work in Task(executorPreference: executor) { work() } }
  }

  /// Delivers on an actor, such as `.actor(MainActor.shared)`; in the handler, `assumeIsolated` holds.
  ///
  /// - Parameter actor: The actor that the handler is called on, in the order of the changes. It isn't
  ///   retained, since it may be the observer itself; after its deallocation, nothing is delivered.
  /// - Returns: The delivery.
  public static func actor(_ actor: any Actor) -> Self {
    // Tasks may overtake each other on their way, so each runs what has waited longest.
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
