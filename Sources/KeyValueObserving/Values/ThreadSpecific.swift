#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A thread-specific pointer.
///
/// A task-local value would work, too, but binding it allocates memory, whereas setting a
/// thread-specific pointer doesn't.
struct ThreadSpecific<Pointee>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "pthread_key_create failed with \(failure)")
    self.key = key
  }

  /// The pointer of the innermost call to `withValue` on this thread, if any.
  var current: UnsafeMutablePointer<Pointee>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Pointee.self)
  }

  /// Calls `body`, and sets ``current`` on this thread to `pointer` for the duration of the call.
  func withValue(_ pointer: UnsafeMutablePointer<Pointee>?, _ body: () -> Void) {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, pointer)
    body()
    pthread_setspecific(key, outer)
  }
}

/// The identity of a thread.
///
/// Announcements, for example, are nested on each thread separately.
@usableFromInline package struct ThreadID: Hashable, Sendable {
  /// A number other than zero, which isn't reused while the thread runs.
  package let number: UInt

  /// The identity of the current thread.
  @usableFromInline package static var current: Self {
    // Only Glibc's `pthread_t` is a number. The branch for Musl hasn't been tried.
    #if canImport(Glibc)
      Self(number: UInt(pthread_self()))
    #else
      Self(number: UInt(bitPattern: pthread_self()))
    #endif
  }
}
