import KVOClaims
import Testing

@Suite struct `The list of claims` {
  @Test func `has different sentences`() {
    #expect(Set(Claim.all.map(\.sentence)).count == Claim.all.count)
  }

  @Test func `leaves out claims that the stage or an earlier one overrules`() {
    for stage in Stage.allCases {
      let claims = Claim.all(at: stage)
      #expect(claims.allSatisfy { $0.step.stage <= stage })
      #expect(claims.allSatisfy { $0.overruledAt.map { stage < $0 } ?? true })
    }
    #expect(Claim.all(at: .registry).contains { $0.overruledAt == .identity })
  }

  @Test func `ends with the recordings from auto-unobserve on`() {
    for stage in Stage.allCases {
      let isLast = Claim.all(at: stage).last?.sentence.contains("recorded") == true
      #expect(isLast == (stage >= .autoUnobserve))
    }
  }

  @Test func `names consequences of claims in the same step`() {
    for claim in Claim.all {
      guard let other = claim.consequenceOf else { continue }
      #expect(Claim.all.contains { $0.sentence == other && $0.step == claim.step }, "\(other)")
    }
  }

  @Test func `has ideas that continue a sentence`() {
    for claim in Claim.all {
      #expect(claim.idea.first?.isUppercase == false, "\(claim.idea)")
      #expect(!claim.idea.hasSuffix("."), "\(claim.idea)")
    }
  }
}
