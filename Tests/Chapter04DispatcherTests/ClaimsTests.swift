@testable import Chapter04Dispatcher
import Chapter04DispatcherAdapter
import KVOClaims
import KVOExercises
import Testing

extension Chapter04 {
  /// The claims that a reader's library has to satisfy in this chapter, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 4)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter04Adapter())
    }
  }
}

extension Chapter04Adapter: DispatchingLibrary {
  package var dispatchedCount: Int { Dispatcher.shared.count }
}
