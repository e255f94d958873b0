import Foundation
import Testing

/// The hazards of the scoreboard, and the claims that say the same.
///
/// The claim must fail for each chapter that the hazard harms, and for no other.
@Suite struct `A hazard of the scoreboard` {
  /// A hazard, a claim about it, and the chapters whose columns can be compared with the claim.
  struct Pair: CustomTestStringConvertible {
    let hazard: String
    let claim: String
    var chapters = Array(1...8)
    /// Whether the claim is about a registry that retains what it observes.
    var isRetaining = false

    var testDescription: String { hazard }
  }

  private static let pairs = [
    Pair(
      hazard: "the observed object is kept alive",
      claim: "doesn't retain the objects that it observes",
      // The column of chapter 8 shows a registry that doesn't retain.
      chapters: Array(1...7),
      isRetaining: true
    ),
    Pair(
      hazard: "observed twice",
      claim: "returns whether the value wasn't observed before, and calls only the first handler"
    ),
    Pair(
      hazard: "removed twice",
      claim: "returns false from `unobserve` if the value isn't observed, and ends nothing"
    ),
    Pair(
      hazard: "observer gone, change arrives",
      claim: "doesn't deliver changes after the observer's deallocation"
    ),
    Pair(
      hazard: "removed in this round, still called",
      claim: "doesn't call a handler that was removed earlier in the round"
    ),
    Pair(hazard: "unobserve inside initial", claim: "can unobserve in the initial call"),
    Pair(
      hazard: "a recycled address",
      claim: """
        doesn't pass a call for a removed handler to another train's, even if the memory is reused
        """
    ),
    Pair(
      hazard: "two threads",
      claim: "registers one of two handlers if two threads observe the same value",
      // The earlier registries can't be shared, so the claim isn't about them.
      chapters: Array(5...8)
    ),
    Pair(
      hazard: "forgotten unobserve",
      claim: "ends every registration when the observer that owns it is deallocated"
    ),
    Pair(
      hazard: "the observed object dies first",
      claim: "ends a registration when an object that it doesn't retain is deallocated",
      // The registries of the chapters 1 and 6 retain the object.
      chapters: [2, 3, 4, 5, 7, 8]
    ),
    Pair(
      hazard: "observing oneself",
      claim: "lets an object that observes itself be deallocated"
    ),
  ]

  private let scoreboard: Scoreboard

  init() throws {
    scoreboard = try Scoreboard()
  }

  @Test(arguments: pairs) func `does harm where its claim fails`(pair: Pair) throws {
    for chapter in pair.chapters {
      let heading =
        chapter == 7 ? pair.isRetaining ? "7 retaining" : "7 non-retaining" : "\(chapter)"
      let cell = try #require(scoreboard.cell(pair.hazard, in: heading))
      let holds = ClaimTable.outcome(of: pair.claim, chapter: chapter) == .holds
      #expect(holds == ["ok", "refused", "·"].contains(cell), "chapter \(chapter): \(cell)")
    }
  }

}

/// The table of the scoreboard's page, which another test compares with the cells that are played.
private struct Scoreboard {
  private let headings: [String]
  private let rows: [[String]]

  init() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../Chapters/scoreboard.md")
      .standardizedFileURL
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let cells = lines.drop { !$0.hasPrefix("| Settled in") }.prefix { $0.hasPrefix("|") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    headings = cells[0]
    rows = Array(cells.dropFirst(2))
  }

  func cell(_ hazard: String, in heading: String) -> String? {
    guard let row = rows.first(where: { $0[1] == hazard }),
      let column = headings.firstIndex(of: heading)
    else { return nil }
    return row[column]
  }
}
