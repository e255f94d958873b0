@testable import Chapter05Mutex
import Chapter05MutexAdapter
import TaskTesting
import KVOClaims
import KVOExercises
import Testing

extension Chapter05 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/5-Threads` and the folders before it.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 5)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter05Adapter())
    }

    @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
      shareBetweenTwoThreads(Chapter05Adapter())
    }
  }
}

extension Chapter05Adapter: DispatchingLibrary {
  package var dispatchedCount: Int { Dispatcher.shared.count }
}
