// If this file doesn't compile, Exercises/Library/Contract.swift isn't the workbook's.

import KVOClaims
import KVOJudging
import MyLibrary
import Testing

private let claims = LibraryClaim.list(in: 5, reached: Contract.chapter) { Contract() }

@Suite(.serialized, .chapter(5, reached: Contract.chapter))
struct `Your library, as of chapter 5` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
