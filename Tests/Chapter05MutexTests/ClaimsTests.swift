@testable import Chapter05Mutex
import Chapter05MutexAdapter
import ExerciseKit
import KVOClaims
import KVOExercises
import Testing

extension Chapter05 {
  /// The claims that a reader's library has to satisfy in this chapter, about the chapter's own
  /// module.
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
