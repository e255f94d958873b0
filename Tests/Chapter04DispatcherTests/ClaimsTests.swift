@testable import Chapter04Dispatcher
import Chapter04DispatcherAdapter
import KVOClaims
import KVOExercises
import Testing

extension Chapter04 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/4-Dispatcher` and the folders before it.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 4)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter04Adapter())
    }
  }
}

extension Chapter04Adapter: DispatchingLibrary {
  package var dispatchedCount: Int { Dispatcher.shared.count }
}
