import ExerciseKit
import KVOClaims
import MyLibrary
import Testing

// If the next lines don't compile, Exercises/Library/Contract.swift isn't the workbook's.
@Suite(.exercise, .serialized, .chapter(7, reached: Contract.chapter))
struct `The stage self-observation` {
  @Test(arguments: Claim.all(at: .selfObservation)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    shareBetweenTwoThreads(Contract())
  }
}
