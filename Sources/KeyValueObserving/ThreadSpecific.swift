#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A place for a pointer that each thread has for itself.
///
/// A task-local would do; it allocates for each value, and a thread's own pointer does not.
struct ThreadSpecific<Pointee>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "pthread_key_create failed with \(failure)")
    self.key = key
  }

  /// What this thread has put there, innermost.
  var current: UnsafeMutablePointer<Pointee>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: Pointee.self)
  }

  /// Lets this thread find `pointer` for as long as `body` runs.
  func withValue(_ pointer: UnsafeMutablePointer<Pointee>?, _ body: () -> Void) {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, pointer)
    body()
    pthread_setspecific(key, outer)
  }
}
