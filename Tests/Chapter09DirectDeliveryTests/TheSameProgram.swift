import Foundation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter09 {
  /// What the pages show, in their order.
  @Suite struct `The examples` {
    @Test(arguments: [false, true])
    func `the old clock is gone, with either Foundation`(areRemoved: Bool) async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [areRemoved = areRemoved as Bool] in
        Leftovers.areRemoved = areRemoved
        takeDownTheClock()
      }
      #expect(
        ended.printed == """
          hall: hands at 39
          unobserve returned true
          the old clock is gone
          """
      )
    }

    @Test func `the old clock's program is chapter 7's, but for an import`() throws {
      let folder = URL(filePath: #filePath).appending(path: "../..").standardizedFileURL
      let programs = try ["07SelfObservation", "09DirectDelivery"].map { chapter in
        let file = folder.appending(path: "Chapter\(chapter)Tests/OldClock.swift")
        return try String(contentsOf: file, encoding: .utf8)
          .replacing("import Chapter\(chapter)\n", with: "")
      }
      #expect(programs[0].contains("takeDownTheClock") && programs[0] == programs[1])
    }
  }
}
