import KVOClaims
import KVOControllerAdapter
import Testing

// In a release build, no loom can stop a thread.
#if DEBUG
  /// Claims about what this chapter does without: the lock of a registration's state, and the weak
  /// reference to its registry, which a call would retain.
  private let overruled = [
    "observes, delivers changes, and unobserves in critical sections",
    "stays in memory while it calls a handler, even if the handler releases it",
  ]

  /// What the library has to do because it's chapter 9's with types.
  @Suite struct `The library` {
    @Test(arguments: Claim.all(in: 9).filter { !overruled.contains($0.sentence) })
    func satisfies(claim: Claim) throws {
      try claim.test(Chapter10Adapter())
    }
  }
#endif
