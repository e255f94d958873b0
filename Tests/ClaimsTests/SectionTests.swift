import Foundation
import KVOClaims
import Testing

@Suite struct `The sections that claims name` {
  @Test func `exist in the chapters`() throws {
    for section in Set(Claim.all.map(\.section)) {
      let parts = section.split(separator: "#").map(String.init)
      try #require(parts.count == 2, "\(section)")
      #expect(try anchors(ofPage: parts[0]).contains(parts[1]), "\(section)")
    }
  }

  @Test func `belong to the chapter of the stage`() {
    for claim in Claim.all {
      #expect(claim.section.hasPrefix("0\(claim.step.stage.chapter)-"), "\(claim.sentence)")
    }
  }

  /// Returns the anchors of a page's headings.
  private func anchors(ofPage name: String) throws -> Set<String> {
    let chapters = URL(filePath: #filePath).appending(path: "../../../Chapters").standardizedFileURL
    let text = try String(contentsOf: chapters.appending(path: name), encoding: .utf8)
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacing(" ", with: "-")
    }
    return Set(headings)
  }
}
