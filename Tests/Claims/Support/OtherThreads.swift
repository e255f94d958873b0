internal import Foundation
internal import KVOStation
internal import KeyValueObserving

/// Runs a function on a new thread, and waits for its end.
func runOnAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}

/// Runs a function on this thread, and then, if the condition is true, on another one.
func onTwoThreadsInTurn(
  if condition: Bool = true,
  _ body: @escaping @Sendable () throws -> Void
) throws {
  try body()
  guard condition else { return }
  nonisolated(unsafe) var result = Result<Void, any Error>.success(())
  runOnAnotherThread { result = Result { try body() } }
  try result.get()
}

/// A counter of the calls that are made on the thread that creates the counter.
///
/// A call on another thread may come at any time, so if it counted, a claim would depend on luck.
final class OwnCalls: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because only one thread uses the count.
  private let thread = Thread.current
  private(set) var count = 0

  /// Adds 1 to the count if it's called on the thread that created the counter.
  func add() {
    if Thread.current === thread { count += 1 }
  }
}
