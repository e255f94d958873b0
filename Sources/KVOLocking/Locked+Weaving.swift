// The hook by which `KVOWeave` holds up threads. In a release build, nothing of this file does anything.

/// Stops a woven thread before an atomic exchange, which is a critical section of its own.
///
/// - Parameters:
///   - step: A description of the exchange, for the report of an order.
///   - file: The file of the exchange.
///   - line: The line of the exchange.
@inline(__always)
package func willExchange(
  _ step: StaticString,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  #if DEBUG
    LockWatch.watcher?.willExchange("\(step)", file: file, line: line)
  #endif
}

#if DEBUG
  extension Locked {
    /// Lets whoever watches this thread decide when it may go on.
    @usableFromInline
    func willEnter(_ step: StaticString, file: StaticString, line: UInt) {
      guard let watcher = LockWatch.watcher else { return }
      let lock = LockIdentity(storage, guarding: State.self)
      watcher.willEnter(lock, step: "\(step)", file: file, line: line)
    }

    /// Tells whoever watches this thread that the lock is free again.
    @usableFromInline
    func didLeave() {
      LockWatch.watcher?.didLeave(LockIdentity(storage, guarding: State.self))
    }
  }

  /// Whoever is asked before a thread enters a lock, and told after it has left it.
  package protocol LockWatcher: AnyObject, Sendable {
    /// Returns when the thread may take the lock, which must be free by then.
    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt)
    func didLeave(_ lock: LockIdentity)
    /// Returns when the thread may go on to an atomic exchange.
    func willExchange(_ step: String, file: StaticString, line: UInt)
  }

  package enum LockWatch {
    /// Who watches this thread: nobody, unless `KVOWeave` started it.
    @TaskLocal package static var watcher: (any LockWatcher)?
  }

  /// Which lock it is: the one allocation that holds its state and its mutex.
  package struct LockIdentity: Hashable {
    // Unowned, so that the state still dies in its time. The empty shell stays until then, and with
    // it the address: no younger lock can be taken for this one.
    private unowned let storage: AnyObject
    private let id: ObjectIdentifier
    /// The type of the guarded state, as a name for people.
    package let stateName: String

    init(_ storage: AnyObject, guarding state: Any.Type) {
      self.storage = storage
      id = ObjectIdentifier(storage)
      stateName = String(describing: state)
    }

    package static func == (first: LockIdentity, second: LockIdentity) -> Bool {
      first.id == second.id
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(id)
    }
  }
#endif
