import Foundation

/// Runs `body` on as many threads, which start together, and returns when all have ended.
///
/// Unlike `DispatchQueue.concurrentPerform`, it makes the threads even where there are few cores.
func atOnce(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let gate = NSCondition()
  nonisolated(unsafe) var waiting = 0  // guarded by the gate
  let all = DispatchGroup()
  for thread in 0..<threads {
    all.enter()
    Thread.detachNewThread {
      gate.withLock {
        waiting += 1
        gate.broadcast()
        while waiting < threads { gate.wait() }
      }
      body(thread)
      all.leave()
    }
  }
  all.wait()
}
