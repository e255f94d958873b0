import Chapter09DirectDeliveryAdapter
import TaskTesting
import KVOClaims
import Testing

extension Chapter09 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/9-DirectDelivery` and the folders before it.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 9)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter09Adapter())
    }

    @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
      shareBetweenTwoThreads(Chapter09Adapter())
    }
  }
}
