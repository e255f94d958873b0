import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage identity` {
  @Test(arguments: Claim.all(at: .identity)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }
}
