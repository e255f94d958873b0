internal import Foundation

/// The identity of the current thread.
///
/// A test doesn't keep the thread itself, which retains whatever its closure captures.
public var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

/// Runs a closure on another thread, and returns when it has ended.
///
/// - Parameter body: The closure, which may use what isn't `Sendable`, because the caller waits.
public func onAnotherThread(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) let body = body
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
