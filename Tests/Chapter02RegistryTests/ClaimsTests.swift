import Chapter02RegistryAdapter
import KVOClaims
import Testing

extension Chapter02 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/2-WeakMap` and the folders before it.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 2)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter02Adapter())
    }
  }
}
