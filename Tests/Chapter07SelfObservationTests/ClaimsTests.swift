@testable import Chapter07SelfObservation
import Chapter07SelfObservationAdapter
import TaskTesting
import KVOClaims
import KVOExercises
import Testing

extension Chapter07 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/7-SelfObservation` and the folders before it.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 7)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter07Adapter())
    }

    @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
      shareBetweenTwoThreads(Chapter07Adapter())
    }
  }
}

extension Chapter07Adapter: DispatchingLibrary {
  package var dispatchedCount: Int { Dispatcher.shared.count }
}
