import Testing
import WorkbookKit

@Suite struct `An exercise with woven claims` {
  @Test func `is one that imports KVOWeave`() {
    let catalogue = Catalogue(
      manifest: """
        Exercise("Chapter4/2-GuardOrder"),
        Exercise("Chapter5/1-OneDecision", imports: ["KVOLocking", "KVOWeave"]),
        """
    )
    #expect(catalogue.exercises.filter(\.isWoven).map(\.id) == ["5.1"])
  }
}
