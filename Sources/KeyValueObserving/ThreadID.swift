#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The identity of a thread.
///
/// Announcements nest on each thread separately.
@usableFromInline struct ThreadID: Hashable, Sendable {
  private let number: UInt

  @usableFromInline static var current: Self {
    #if canImport(Darwin)
      Self(number: UInt(bitPattern: pthread_self()))
    #else
      Self(number: UInt(pthread_self()))
    #endif
  }
}
