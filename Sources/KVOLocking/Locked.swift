#if canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#else
  public import Glibc
#endif

/// State that only the thread holding its lock can access.
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
/// returns. Make decisions under the lock, but call handlers and release values after it.
public struct Locked<State> {
  @usableFromInline let storage: ManagedBuffer<State, pthread_mutex_t>

  /// Creates a lock and its state, in one allocation.
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
  /// The parameters `step`, `file`, and `line` identify a section there, and have no effect in a
  /// release build.
  ///
  /// - Parameters:
  ///   - step: The name of the section in a schedule, as in `withLock(as: "looks") { … }`.
  ///   - file: The file of the section; leave it out.
  ///   - line: The line of the section; leave it out.
  ///   - body: A closure that accesses the state, and must not enter this lock again.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  /// - Complexity: O(1) beyond `body` and the wait for the lock.
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
    // `ManagedBuffer` passes its pointers to a closure with untyped errors only, so the closure
    // returns a `Result`.
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

/// The storage, with the state in its header and the mutex as its only element.
private final class Storage<State>: ManagedBuffer<State, pthread_mutex_t> {
  deinit {
    withUnsafeMutablePointerToElements { mutex in
      pthread_mutex_destroy(mutex)
      mutex.deinitialize(count: 1)
    }
  }
}
