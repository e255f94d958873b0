import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage self-observation` {
  @Test(arguments: Claim.all(at: .selfObservation)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    shareBetweenTwoThreads(Contract())
  }
}
