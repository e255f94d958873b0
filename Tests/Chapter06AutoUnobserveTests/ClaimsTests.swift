import ExerciseKit
import KVOClaims
import Testing

extension Chapter06 {
  /// The claims that a reader's library has to satisfy at this stage, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(at: .autoUnobserve)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter06Library())
    }

    @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
      shareBetweenTwoThreads(Chapter06Library())
    }
  }
}
