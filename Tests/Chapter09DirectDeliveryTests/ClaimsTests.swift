import Chapter09DirectDeliveryAdapter
import ExerciseKit
import KVOClaims
import Testing

extension Chapter09 {
  /// The claims that a reader's library has to satisfy in this chapter, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 9)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter09Adapter())
    }

    @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
      shareBetweenTwoThreads(Chapter09Adapter())
    }
  }
}
