internal import Foundation

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
