import ExerciseKit
import KVOClaims
import MyLibrary
import Testing

// If the next lines don't compile, Exercises/Library/Contract.swift isn't the workbook's.
@Suite(.exercise, .serialized, .chapter(2, reached: Contract.chapter))
struct `The stage weak-map` {
  @Test(arguments: Claim.all(at: .weakMap)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }
}
