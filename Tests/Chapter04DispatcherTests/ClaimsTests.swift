import KVOClaims
import Testing

extension Chapter04 {
  /// The claims that a reader's library has to satisfy at this stage, about the chapter's own
  /// module.
  @Suite struct `The chapter's library` {
    @Test(arguments: Claim.all(at: .dispatcher)) func satisfies(claim: Claim) throws {
      try claim.test(Chapter04Library())
    }
  }
}
