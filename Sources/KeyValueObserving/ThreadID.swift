#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Which thread this is: changes nest on each by itself.
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
