import KVOClaims
import Testing

@Suite struct `The list of claims` {
  @Test func `has different sentences, with ideas that continue one`() {
    #expect(Set(LibraryClaim.all.map(\.sentence)).count == LibraryClaim.all.count)
    for claim in LibraryClaim.all {
      #expect(claim.idea.first?.isUppercase == false, "\(claim.idea)")
      #expect(!claim.idea.hasSuffix("."), "\(claim.idea)")
    }
  }

  @Test func `ends with the recordings from auto-unobserve on`() {
    for chapter in LibraryClaim.chapters {
      let isLast = LibraryClaim.all(in: chapter).last?.sentence.contains("recorded") == true
      #expect(isLast == (chapter >= 6))
    }
  }
}
