import Contract
import ExerciseKit
import KVOClaims
import Testing

@Suite(.exercise, .serialized) struct `The stage weak-map` {
  @Test(arguments: Claim.all(at: .weakMap)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }
}
