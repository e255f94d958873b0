import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage direct-delivery` {
  @Test(arguments: Claim.all(at: .directDelivery)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    shareBetweenTwoThreads(Contract())
  }
}
