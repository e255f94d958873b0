// Hooks that `KVOLoom` uses to stop threads. They have no effect in a release build.

/// Stops a woven thread before an atomic exchange.
///
/// An atomic exchange counts as a critical section of its own.
///
/// - Parameters:
///   - step: A description of the exchange, which appears in the report on an order.
///   - file: The file of the exchange.
///   - line: The line of the exchange.
@inline(__always)
package func willExchange(
  _ step: StaticString,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  #if DEBUG
    LockWatch.current?.willExchange("\(step)", file: file, line: line)
  #endif
}

#if DEBUG
  extension Locked {
    /// Notifies this thread's watcher, and returns when the thread may continue.
    @usableFromInline
    func willEnter(_ step: StaticString, file: StaticString, line: UInt) {
      guard let watcher = LockWatch.current else { return }
      watcher.willEnter(LockIdentity(storage), step: "\(step)", file: file, line: line)
    }

    /// Notifies this thread's watcher that the lock is free again.
    @usableFromInline
    func didLeave() {
      LockWatch.current?.didLeave(LockIdentity(storage))
    }
  }

  /// A type that's notified before a thread enters a lock, and after the thread has left the lock.
  package protocol LockWatcher: AnyObject, Sendable {
    /// Returns when the thread may take the lock, which must be free at that time.
    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt)
    func didLeave(_ lock: LockIdentity)
    /// Returns when the thread may continue with an atomic exchange.
    func willExchange(_ step: String, file: StaticString, line: UInt)
  }

  package enum LockWatch {
    /// The watcher of this thread; `nil` unless a test has set one.
    @TaskLocal package static var watcher: (any LockWatcher)?

    #if SEARCHES_FOR_RACES
      /// No watcher.
      ///
      /// ThreadSanitizer considers all uses of a task-local value ordered, so with ``watcher``, it
      /// would find few of the data races between threads that use locks.
      static var current: (any LockWatcher)? { nil }
    #else
      static var current: (any LockWatcher)? { watcher }
    #endif
  }

  /// The identity of a lock: the address of the allocation that holds its state and its mutex.
  package struct LockIdentity: Hashable {
    // This reference is unowned, so it doesn't extend the lifetime of the state. However, the
    // memory isn't freed while an unowned reference exists, so no other lock can get the same
    // address.
    private unowned let storage: AnyObject
    private let id: ObjectIdentifier

    init(_ storage: AnyObject) {
      self.storage = storage
      id = ObjectIdentifier(storage)
    }

    package static func == (first: LockIdentity, second: LockIdentity) -> Bool {
      first.id == second.id
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(id)
    }
  }
#endif
