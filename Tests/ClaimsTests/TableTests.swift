import KVOClaims
import Testing

@Suite struct `The claims` {
  @Test(arguments: 1...8) func `have the results that the table lists`(chapter: Int) async throws {
    for (sentence, result) in try await outcomes(ofChapter: chapter) {
      let listed = ClaimTable.outcome(of: sentence, chapter: chapter)
      #expect(listed == result.outcome, "chapter \(chapter): \(sentence) \(result.details)")
    }
  }

  @Test(arguments: 1...8) func `of a stage and the earlier ones hold for its chapter`(chapter: Int)
  {
    let stage = Stage.allCases[chapter - 1]
    for claim in Claim.all(at: stage) {
      #expect(
        ClaimTable.outcome(of: claim.sentence, chapter: chapter) == .holds,
        "\(claim.sentence)"
      )
    }
  }

  @Test func `are all in the table, in the order of the book`() {
    #expect(ClaimTable.sentences == Claim.all.map(\.sentence))
  }

  @Test func `have different sentences`() {
    #expect(Set(Claim.all.map(\.sentence)).count == Claim.all.count)
  }

  @Test func `of an earlier stage are left out if the library has reached one that overrules them`()
  {
    let all = Claim.all(at: .registry)
    let left = Claim.all(at: .registry, reached: .identity)
    #expect(left.count < all.count)
    #expect(left.allSatisfy { $0.step.stage == .registry && $0.overruledAt != .identity })
    #expect(Claim.all(at: .identity, reached: .registry).count == Claim.all(at: .identity).count)
  }

  @Test func `have ideas that continue a sentence`() {
    for claim in Claim.all {
      #expect(claim.idea.first?.isUppercase == false, "\(claim.idea)")
      #expect(!claim.idea.hasSuffix("."), "\(claim.idea)")
    }
  }
}
