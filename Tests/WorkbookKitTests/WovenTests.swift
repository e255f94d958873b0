import Testing
import WorkbookKit

@Suite struct `What a loom told about an exercise` {
  @Test func `is read out of all that a run printed`() {
    let output = """
      ◇ Test run started.
      woven: {"question":"two observe","orders":6,"steps":[]}
      A reader's own print: woven: no
      woven: {"question":"one looks","orders":2,"fault":"two rows","steps":["Ada: looks"]}
      woven: {"question":"half a li
      """
    let woven = Woven.all(in: output)
    #expect(woven.map(\.question) == ["two observe", "one looks"])
    #expect(woven.map(\.orders) == [6, 2])
    #expect(woven.map(\.fault) == [nil, "two rows"])
    #expect(woven.map(\.steps) == [[], ["Ada: looks"]])
  }

  @Test func `is asked for only where threads are woven`() {
    let catalogue = Catalogue(
      manifest: """
        Exercise("Chapter4/2-GuardOrder"),
        Exercise("Chapter5/1-OneDecision", imports: ["KVOLocking", "KVOWeave"]),
        """
    )
    #expect(catalogue.exercises.filter(\.isWoven).map(\.id) == ["5.1"])
  }
}
