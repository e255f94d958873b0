import Foundation

/// Runs `body` on another thread, and returns when it has ended.
func onAnotherThread(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  // The caller waits, so only one thread at a time uses what `body` captures.
  nonisolated(unsafe) let body = body
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}

/// The identity of the current thread.
///
/// A test doesn't keep the thread itself, which retains whatever its closure captures.
var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
