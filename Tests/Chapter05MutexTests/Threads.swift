import Foundation
import KeyValueObserving
import KVOLocking

extension KeyValueObservable {
  /// The number of the object's ledger entries.
  var ledgerEntryCount: Int { observerList.ledger.entries.count }

  /// Removes the ledger entries that a registry has left behind, so that the object can
  /// be deallocated.
  func removeLedgerEntries() {
    for registration in observerList.ledger.entries { registration.invalidate() }
  }
}

/// An observer that two threads may share.
final class Count: Sendable {
  private let calls = Locked(0)
  var value: Int { calls.withLock { $0 } }
  func add() { calls.withLock { $0 += 1 } }
}

/// Runs a closure on another thread, and returns a semaphore that's signaled when it's done.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  return done
}

/// The identity of the current thread.
///
/// A test doesn't keep the thread itself, which retains whatever its closure captures.
var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
