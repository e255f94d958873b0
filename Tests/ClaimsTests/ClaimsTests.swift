import ExerciseKit
import KVOClaims
import Testing

/// Each chapter's module satisfies the claims of its stage and those of earlier stages that still
/// apply.
///
/// The claims are tested in the same way as in a reader's package, so the numbers of threads and of
/// registrations in a module are known.
@Suite(.serialized) struct `The claims hold for` {
  @Test(arguments: Claim.all(at: .registry)) func `chapter 1`(claim: Claim) throws {
    try claim.test(Chapter1Library())
  }

  @Test(arguments: Claim.all(at: .weakMap)) func `chapter 2`(claim: Claim) throws {
    try claim.test(Chapter2Library())
  }

  @Test(arguments: Claim.all(at: .identity)) func `chapter 3`(claim: Claim) throws {
    try claim.test(Chapter3Library())
  }

  @Test(arguments: Claim.all(at: .dispatcher)) func `chapter 4`(claim: Claim) throws {
    try claim.test(Chapter4Library())
  }

  @Test(arguments: Claim.all(at: .threads)) func `chapter 5`(claim: Claim) throws {
    try claim.test(Chapter5Library())
  }

  @Test(arguments: Claim.all(at: .autoUnobserve)) func `chapter 6`(claim: Claim) throws {
    try claim.test(Chapter6Library())
  }

  @Test(arguments: Claim.all(at: .selfObservation)) func `chapter 7`(claim: Claim) throws {
    try claim.test(Chapter7Library())
  }

  @Test(arguments: Claim.all(at: .directDelivery)) func `chapter 8`(claim: Claim) throws {
    try claim.test(Chapter8Library())
  }

  @Test(.needsThreadSanitizer) func `two threads in chapters 5 to 8`() {
    shareBetweenTwoThreads(Chapter5Library())
    shareBetweenTwoThreads(Chapter6Library())
    shareBetweenTwoThreads(Chapter7Library())
    shareBetweenTwoThreads(Chapter8Library())
  }
}

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
