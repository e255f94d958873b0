@testable import Chapter06AutoUnobserve
import Chapter06AutoUnobserveAdapter
import TaskTesting
import KVOClaims
import KVOExercises
import Testing

extension Chapter06 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/6-AutoUnobserve` and the folders before it.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 6)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter06Adapter())
    }

    @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
      shareBetweenTwoThreads(Chapter06Adapter())
    }
  }
}

extension Chapter06Adapter: DispatchingLibrary {
  package var dispatchedCount: Int { Dispatcher.shared.count }
}
