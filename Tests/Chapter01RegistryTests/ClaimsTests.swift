import Chapter01RegistryAdapter
import KVOClaims
import Testing

extension Chapter01 {
  /// The claims that a reader's library has to satisfy in this chapter, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 1)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter01Adapter())
    }
  }
}
