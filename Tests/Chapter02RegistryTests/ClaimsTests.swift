import Chapter02RegistryAdapter
import KVOClaims
import Testing

extension Chapter02 {
  /// The claims that a reader's library has to satisfy in this chapter, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(in: 2)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter02Adapter())
    }
  }
}
