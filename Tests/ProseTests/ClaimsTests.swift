import KVOClaims
import Testing

@testable import workbook

@Suite struct `The claims` {
  private let claims =
    LibraryClaim.all + LibraryClaim.chapters.compactMap(LibraryClaim.followingRecordings)

  @Test func `name sections that exist`() throws {
    for section in Set(claims.map(\.section)) {
      let parts = section.split(separator: "#").map(String.init)
      try #require(parts.count == 2, "\(section)")
      #expect(Repository.page("Chapters/\(parts[0])").anchors.contains(parts[1]), "\(section)")
    }
  }

  @Test func `name a section of the task's chapter`() {
    for claim in claims {
      #expect(claim.section.hasPrefix("0\(claim.step.chapter)-"), "\(claim.sentence)")
    }
  }

  @Test func `either reject a stored mistake or name a fault that they've caught`() throws {
    let book = Book(root: Repository.root)
    let rejecting = try book.tasks.flatMap { task in
      try book.sheet(of: task).answers.compactMap { answer in
        if case .mistake(let claim) = answer.kind { claim } else { nil }
      }
    }
    for claim in LibraryClaim.all {
      #expect((claim.fault == nil) == rejecting.contains(claim.sentence), "\(claim.sentence)")
    }
  }
}
