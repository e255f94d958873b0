// If this file doesn't compile, Exercises/Library/Contract.swift isn't the workbook's.

import TaskTesting
import KVOClaims
import MyLibrary
import Testing

@Suite(.exercise, .serialized, .chapter(9, reached: Contract.chapter))
struct `Your library, as of chapter 9` {
  @Test(arguments: Claim.all(in: 9)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }

  @Test(.needsThreadSanitizer) func `is used by two threads without a data race`() {
    shareBetweenTwoThreads(Contract())
  }
}
