import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage auto-unobserve` {
  @Test(arguments: Claim.all(at: .autoUnobserve)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    shareBetweenTwoThreads(Contract())
  }
}
