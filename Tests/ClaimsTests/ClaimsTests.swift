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
    try claim.test(Chapter01Library())
  }

  @Test(arguments: Claim.all(at: .weakMap)) func `chapter 2`(claim: Claim) throws {
    try claim.test(Chapter02Library())
  }

  @Test(arguments: Claim.all(at: .identity)) func `chapter 3`(claim: Claim) throws {
    try claim.test(Chapter03Library())
  }

  @Test(arguments: Claim.all(at: .dispatcher)) func `chapter 4`(claim: Claim) throws {
    try claim.test(Chapter04Library())
  }

  @Test(arguments: Claim.all(at: .threads)) func `chapter 5`(claim: Claim) throws {
    try claim.test(Chapter05Library())
  }

  @Test(arguments: Claim.all(at: .autoUnobserve)) func `chapter 6`(claim: Claim) throws {
    try claim.test(Chapter06Library())
  }

  @Test(arguments: Claim.all(at: .selfObservation)) func `chapter 7`(claim: Claim) throws {
    try claim.test(Chapter07Library())
  }

  @Test(arguments: Claim.all(at: .directDelivery)) func `chapter 9`(claim: Claim) throws {
    try claim.test(Chapter09Library())
  }

  @Test(.needsThreadSanitizer) func `two threads in chapters 5 to 9`() {
    shareBetweenTwoThreads(Chapter05Library())
    shareBetweenTwoThreads(Chapter06Library())
    shareBetweenTwoThreads(Chapter07Library())
    shareBetweenTwoThreads(Chapter09Library())
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
