import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage registry` {
  @Test(arguments: Claim.all(at: .registry)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }
}
