@testable import Chapter03KeyPaths
import Chapter03KeyPathsAdapter
import KVOClaims
import KVOExercises
package import KeyValueObserving
import Testing

extension Chapter03 {
  /// The claims that a reader's library has to satisfy in this chapter, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 3)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter03Adapter())
    }
  }
}

extension Chapter03Adapter: RegistrationLibrary {
  package func makeRegistration<Observer: AnyObject>(
    _ keyPath: AnyKeyPath,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) -> AnyHashable {
    Registration(keyPath, handler: handler)
  }
}
