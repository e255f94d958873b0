#if canImport(Darwin)
  public import Darwin
#elseif canImport(Musl)
  public import Musl
#else
  public import Glibc
#endif

/// State that's guarded by a lock.
///
/// ```swift
/// let lines = Locked<[String]>([])
/// lines.withLock { $0.append("Train 7 is late") }
/// ```
///
/// Copies of a `Locked` value share one state and one lock. The lock is a `pthread_mutex_t`, as in
/// KVOController, which ThreadSanitizer recognizes. A `Locked` value can guard state that isn't
/// `Sendable`. Chapter 5 explains the type.
///
/// The lock isn't recursive. If `withLock` is called again inside `body`, on the same thread, the
/// call traps in a debug build. In a release build, it waits forever on Linux, and POSIX leaves
/// open what happens elsewhere. Make decisions while you hold the lock, but call handlers and
/// release values only after you've released it.
public struct Locked<State> {
  @usableFromInline let storage: ManagedBuffer<State, pthread_mutex_t>

  /// Creates a lock and its state, in one allocation.
  public init(_ state: State) {
    storage = Storage<State>.create(minimumCapacity: 1) { storage in
      storage.withUnsafeMutablePointerToElements { mutex in
        mutex.initialize(to: pthread_mutex_t())
        let failure = initialize(mutex)
        precondition(failure == 0, "pthread_mutex_init failed with \(failure)")
      }
      return state
    }
  }

  /// Calls `body` with exclusive access to the state, and returns its result.
  ///
  /// In a debug build, the module `KVOLoom` can run the critical sections of several threads in
  /// every order. It uses the parameters `step`, `file`, and `line` to identify a section. In a
  /// release build, these parameters have no effect.
  ///
  /// - Parameters:
  ///   - step: The name of the section in a schedule, as in `withLock(as: "looks") { … }`.
  ///   - file: The file of the section; leave it out.
  ///   - line: The line of the section; leave it out.
  ///   - body: A closure that accesses the state. The closure must not call `withLock` on the same
  ///     lock.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  /// - Complexity: O(1), apart from `body` and the wait for the lock.
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
    return try storage.withUnsafeMutablePointers { state, mutex throws(Failure) -> Result in
      #if DEBUG
        if pthread_mutex_lock(mutex) != 0 { reportReentry(step, file, line) }
      #else
        pthread_mutex_lock(mutex)
      #endif
      defer { pthread_mutex_unlock(mutex) }
      // A state without a size, as in `Locked(())`, has the address of the object, which
      // ThreadSanitizer would consider changed.
      if MemoryLayout<State>.size == 0 {
        var copy = state.pointee
        return try body(&copy)
      }
      return try body(&state.pointee)
    }
  }
}

/// Initializes a mutex, which in a debug build notices if its own thread locks it again.
private func initialize(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  #if DEBUG
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    defer { pthread_mutexattr_destroy(&attributes) }
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    return pthread_mutex_init(mutex, &attributes)
  #else
    return pthread_mutex_init(mutex, nil)
  #endif
}

#if DEBUG
  /// Stops the process because a thread has tried to take a lock that it already holds.
  @usableFromInline
  func reportReentry(_ step: StaticString, _ file: StaticString, _ line: UInt) -> Never {
    fatalError(
      """
      A thread enters a lock that it already holds, in "\(step)" (\(file):\(line)). Inside a critical \
      section, it has called code that uses the same lock, such as a handler, a getter, or a deinit.
      """
    )
  }
#endif

// Threads access the state only under the mutex, and the values that pass from one thread to
// another are `Sendable`.
extension Locked: @unchecked Sendable where State: Sendable {}

/// The storage, which has the state in its header and the mutex as its only element.
private final class Storage<State>: ManagedBuffer<State, pthread_mutex_t> {
  deinit {
    withUnsafeMutablePointerToElements { mutex in
      pthread_mutex_destroy(mutex)
      mutex.deinitialize(count: 1)
    }
  }
}
