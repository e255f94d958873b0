#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The identity of a thread.
///
/// The KVO layer needs it because announcements are nested on each thread separately.
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
