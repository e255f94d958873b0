import Foundation
import KeyValueObserving
import KVOLocking
import KVOStation

extension Train {
  /// How many raw registrations the train has.
  var rows: Int { observerList.ledger.rawRegistrations.count }

  /// Takes out what a registry left behind, so that the train can die in peace.
  func mopUp() {
    for registration in observerList.ledger.rawRegistrations { registration.invalidate() }
  }
}

/// An observer that two threads may share.
final class Count: Sendable {
  private let calls = Locked(0)
  var value: Int { calls.withLock { $0 } }
  func add() { calls.withLock { $0 += 1 } }
}

/// Runs the body on a thread of its own; the answer waits until it is done.
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
