import Foundation
import KVOLocking

/// Chapter 5: two threads that each increment a counter, which a lock guards.
func lockedCount() {
  let count = Locked(0)
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    count.withLock { $0 += 1 }
    done.signal()
  }
  count.withLock { $0 += 1 }
  done.wait()
  print(count.withLock { $0 })
}
