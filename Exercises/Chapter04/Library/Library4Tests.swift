// If this file doesn't compile, Exercises/Library/Contract.swift isn't the workbook's.

import TaskTesting
import KVOClaims
import MyLibrary
import Testing

@Suite(.exercise, .serialized, .chapter(4, reached: Contract.chapter))
struct `Your library, as of chapter 4` {
  @Test(arguments: Claim.all(in: 4)) func claim(_ claim: Claim) throws {
    try claim.test(Contract())
  }
}
