@testable import Chapter03KeyPaths
import Chapter03KeyPathsAdapter
import KVOClaims
import KVOExercises
package import KeyValueObserving
import Testing

extension Chapter03 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/3-Identity` and the folders before it.
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
