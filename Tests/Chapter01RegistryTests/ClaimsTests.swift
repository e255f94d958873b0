import Chapter01RegistryAdapter
import KVOClaims
import Testing

extension Chapter01 {
  /// What a reader's library has to do in this chapter, tested on the chapter's own module.
  ///
  /// The tests are the claims in `Tests/Claims/1-Registry`.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 1)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter01Adapter())
    }
  }
}
