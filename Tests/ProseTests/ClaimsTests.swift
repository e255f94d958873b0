import KVOClaims
import Testing

@Suite struct `The sections that claims name` {
  private let claims = Claim.all + Claim.chapters.compactMap(Claim.followingRecordings)

  @Test func `exist in the chapters`() throws {
    for section in Set(claims.map(\.section)) {
      let parts = section.split(separator: "#").map(String.init)
      try #require(parts.count == 2, "\(section)")
      #expect(Repository.page("Chapters/\(parts[0])").anchors.contains(parts[1]), "\(section)")
    }
  }

  @Test func `belong to the chapter of the task`() {
    for claim in claims {
      #expect(claim.section.hasPrefix("0\(claim.step.chapter)-"), "\(claim.sentence)")
    }
  }
}
