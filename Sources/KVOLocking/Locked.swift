#if canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#else
  public import Glibc
#endif

/// State that only the thread holding its lock can reach.
///
/// ```swift
/// let lines = Locked<[String]>([])
/// lines.withLock { $0.append("Train 7 is late") }
/// ```
///
/// Copies share one state and one lock. The lock is a `pthread_mutex_t`, as in KVOController:
/// ThreadSanitizer understands it everywhere, and it may guard state that is not `Sendable`.
/// Chapter 5 builds it step by step.
///
/// The lock is not recursive: entering it again from inside `withLock` on the same thread never
/// returns. Decide under the lock; call out, and let values die, after it.
public struct Locked<State> {
  @usableFromInline let storage: ManagedBuffer<State, pthread_mutex_t>

  /// Guards `state` with a new lock, in one allocation.
  public init(_ state: State) {
    storage = Storage<State>.create(minimumCapacity: 1) { storage in
      storage.withUnsafeMutablePointerToElements { mutex in
        mutex.initialize(to: pthread_mutex_t())
        let failure = pthread_mutex_init(mutex, nil)
        precondition(failure == 0, "pthread_mutex_init failed with \(failure)")
      }
      return state
    }
  }

  /// Runs `body` with exclusive access to the state and returns what it returns.
  ///
  /// In a debug build, the module `KVOWeave` can try the sections of several threads in every order.
  /// Then `step`, `file` and `line` tell them apart; a release build drops all three.
  ///
  /// - Parameters:
  ///   - step: What this section does, for a schedule: `withLock(as: "looks") { … }`.
  ///   - file: Where the section stands.
  ///   - line: Where the section stands.
  ///   - body: What to decide; it must not enter this lock again.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1) beyond `body` and the wait for whoever holds the lock.
  @inlinable
  public func withLock<Result, Failure: Error>(
    as step: StaticString = #function,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      willEnter(step, file: file, line: line)
      defer { didLeave() }
    #endif
    // `ManagedBuffer` hands out its pointers only with untyped errors, so the outcome is carried.
    let outcome = storage.withUnsafeMutablePointers { state, mutex in
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return Swift.Result { () throws(Failure) in try body(&state.pointee) }
    }
    return try outcome.get()
  }
}

// Every access goes through the mutex, and what crosses from thread to thread is `Sendable`.
extension Locked: @unchecked Sendable where State: Sendable {}

/// The state in the header, its mutex as the one element behind it.
private final class Storage<State>: ManagedBuffer<State, pthread_mutex_t> {
  deinit {
    withUnsafeMutablePointerToElements { mutex in
      pthread_mutex_destroy(mutex)
      mutex.deinitialize(count: 1)
    }
  }
}
