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
