import KVOClaims
import Testing

@Suite struct `The list of claims` {
  @Test func `has different sentences`() {
    #expect(Set(LibraryClaim.all.map(\.sentence)).count == LibraryClaim.all.count)
  }

  @Test func `leaves out claims that the chapter or an earlier one overrules`() {
    for chapter in LibraryClaim.chapters {
      let claims = LibraryClaim.all(in: chapter)
      #expect(claims.allSatisfy { $0.step.chapter <= chapter })
      #expect(claims.allSatisfy { $0.overruledIn.map { chapter < $0 } ?? true })
    }
    #expect(LibraryClaim.all(in: 1).contains { $0.overruledIn == 3 })
  }

  @Test func `ends with the recordings from auto-unobserve on`() {
    for chapter in LibraryClaim.chapters {
      let isLast = LibraryClaim.all(in: chapter).last?.sentence.contains("recorded") == true
      #expect(isLast == (chapter >= 6))
    }
  }

  @Test func `has ideas that continue a sentence`() {
    for claim in LibraryClaim.all {
      #expect(claim.idea.first?.isUppercase == false, "\(claim.idea)")
      #expect(!claim.idea.hasSuffix("."), "\(claim.idea)")
    }
  }
}
