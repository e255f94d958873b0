#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Which thread this is: announcements nest per thread.
struct ThreadID: Hashable, Sendable {
  private let number: UInt

  static var current: Self {
    #if canImport(Darwin)
      Self(number: UInt(bitPattern: pthread_self()))
    #else
      Self(number: UInt(pthread_self()))
    #endif
  }
}
