import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage dispatcher` {
  @Test(arguments: Claim.all(at: .dispatcher)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }
}
